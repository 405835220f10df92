import { type ReactElement, useState } from 'react';
import { hasCharacterShortcuts } from '../lib/characterShortcuts.ts';
import { notify } from '../ui/notify.ts';
import { useDismissOnBack } from '../ui/useDismissOnBack.ts';
import { useEventListener } from '../ui/useEventListener.ts';
import { useMediaQuery } from '../ui/useIsNarrow.ts';
import type { Decision } from './decisions.ts';
import { isInField } from './isInField.ts';
import { ProposalPane } from './ProposalPane.tsx';
import { QueuePane } from './QueuePane.tsx';
import { neighbourOf } from './queueSteps.ts';
import { ReviewShortcuts } from './ReviewShortcuts.tsx';
import { releaseProposal } from './reviewApi.ts';
import type { Reviewed } from './reviewSchemas.ts';
import { reviewShortcut } from './reviewShortcut.ts';
import { shownProposal, showProposalInAddress } from './shownProposal.ts';
import { UndoLine } from './UndoLine.tsx';
import { useReviewQueue } from './useReviewQueue.ts';

/** The queue beside the proposal that is open; on a phone, one of the two. */
export function ReviewDesk(): ReactElement {
  const queue = useReviewQueue();
  const isCompact = useMediaQuery('(max-width: 1023.98px)');
  const [chosen, setChosen] = useState(shownProposal);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const { rows, progress, decisions } = queue;
  const isDecided = (uuid: string) => {
    const kind = progress.get(uuid)?.kind;
    return kind !== undefined && kind !== 'failed';
  };
  // With room for both, the oldest one is open from the start.
  const first = isCompact ? undefined : rows?.find(({ uuid }) => !isDecided(uuid))?.uuid;
  const current = chosen ?? first;
  const undoable = rows?.findLast(({ uuid }) => progress.get(uuid)?.kind === 'waiting');
  useDismissOnBack(isCompact && chosen !== undefined, () => open(undefined));

  function open(uuid: string | undefined): void {
    if (uuid === current) return;
    if (current !== undefined && !isDecided(current)) releaseProposal(current);
    setChosen(uuid);
    if (!isCompact) showProposalInAddress(uuid);
  }

  function step(by: 1 | -1): void {
    const next = rows && neighbourOf(rows, current, by, isDecided);
    if (next !== undefined) open(next);
    else setAnnouncement(by === 1 ? '已是最后一份投稿' : '已是第一份投稿');
  }

  function decide(reviewed: Reviewed, decision: Decision): void {
    const { uuid, title } = reviewed;
    const isNext = (other: string) => other === uuid || isDecided(other);
    const next =
      rows && (neighbourOf(rows, uuid, 1, isNext) ?? neighbourOf(rows, uuid, -1, isNext));
    decisions.decide(uuid, decision);
    setSelected(without(selected, uuid));
    setChosen(next);
    if (!isCompact) showProposalInAddress(next);
    if (decision.kind === 'accept') setAnnouncement(`已提交收录：${title}`);
  }

  function undo(uuid: string | undefined): void {
    if (uuid === undefined || !decisions.undo(uuid)) return;
    open(uuid);
    setAnnouncement('已撤销');
  }

  function toggle(uuid: string): void {
    if (selected.has(uuid)) setSelected(without(selected, uuid));
    else setSelected(new Set([...selected, uuid]));
  }

  async function acceptSelected(): Promise<void> {
    const uuids = (rows ?? []).map(({ uuid }) => uuid).filter((uuid) => selected.has(uuid));
    if (uuids.length === 0) return;
    setSelected(new Set());
    if (current !== undefined && selected.has(current)) setChosen(undefined);
    setAnnouncement(`正在收录 ${uuids.length} 份投稿`);
    const failed = await decisions.acceptAll(uuids);
    const accepted = `已收录 ${uuids.length - failed} 份投稿`;
    if (failed === 0) void notify(accepted, { kind: 'success' });
    else
      void notify(`${accepted}，${failed} 份未能收录`, {
        kind: 'error',
        description: '原因见列表。',
      });
  }

  useEventListener('keydown', (event) => {
    if (document.querySelector('dialog:modal')) return;
    const action = reviewShortcut(event, isInField(event), hasCharacterShortcuts());
    if (action === 'next') step(1);
    else if (action === 'previous') step(-1);
    else if (action === 'select' && current !== undefined) toggle(current);
    else if (action === 'accept-selected') void acceptSelected();
    else if (action === 'undo') undo(undoable?.uuid);
    else if (action === 'show-shortcuts') setHelpOpen(true);
    else return;
    event.preventDefault();
  });

  return (
    <div className="review" data-open={isCompact && chosen !== undefined ? '' : undefined}>
      <QueuePane
        queue={queue}
        current={current}
        selected={selected}
        onOpen={open}
        onToggle={toggle}
        onUndo={undo}
        onAcceptSelected={() => void acceptSelected()}
        onHelp={() => setHelpOpen(true)}
      />
      {current === undefined ? (
        <div className="review-nothing" />
      ) : (
        <ProposalPane
          key={current}
          uuid={current}
          progress={progress.get(current)}
          isCompact={isCompact}
          undo={undoable && <UndoLine title={undoable.title} onUndo={() => undo(undoable.uuid)} />}
          onDecide={decide}
          onBack={() => history.back()}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {isHelpOpen && <ReviewShortcuts onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

function without(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const rest = new Set(set);
  rest.delete(value);
  return rest;
}
