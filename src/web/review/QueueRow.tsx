import { CircleAlert, Lock, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatAge, isOverdue } from '../role/formatAge.ts';
import { KIND_LABELS, STATE_LABELS } from '../role/proposalWords.ts';
import { explainRefusal } from '../role/sendAction.ts';
import { Button } from '../ui/Button.tsx';
import type { Progress } from './decisions.ts';
import type { Queued } from './reviewSchemas.ts';

/** A proposal of the queue, with its age and what a reviewer should know before opening it. */
export function QueueRow({
  row,
  now,
  isCurrent,
  isSelected,
  progress,
  onOpen,
  onToggle,
  onUndo,
}: {
  readonly row: Queued;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly isCurrent: boolean;
  /** Undefined where nothing can be selected. */
  readonly isSelected: boolean | undefined;
  readonly progress: Progress | undefined;
  readonly onOpen: () => void;
  readonly onToggle: () => void;
  readonly onUndo: () => void;
}): ReactElement {
  const age = now - row.submitted;
  return (
    <li
      ref={isCurrent ? keepInView : undefined}
      className="review-row"
      data-current={isCurrent || undefined}
      data-progress={progress?.kind}
    >
      {isSelected !== undefined && (
        <label className="review-check">
          <input
            type="checkbox"
            checked={isSelected}
            disabled={progress !== undefined && progress.kind !== 'failed'}
            aria-label={`选中 ${row.title}`}
            onChange={onToggle}
          />
        </label>
      )}
      <button
        type="button"
        className="review-open"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
      >
        <span className="review-title">{row.title}</span>
        <span className="review-facts">
          <span>{KIND_LABELS[row.kind]}</span>
          {row.state !== 'open' && <span>{STATE_LABELS[row.state]}</span>}
          <span data-overdue={(row.state === 'open' && isOverdue(age)) || undefined}>
            {formatAge(age)}前
          </span>
          {row.remarks > 0 && (
            <span className="review-remarks">
              <CircleAlert aria-hidden="true" />
              {row.remarks} 项提示
            </span>
          )}
          {row.isHeld && (
            <span>
              <Lock aria-hidden="true" />
              他人审核中
            </span>
          )}
        </span>
        {progress && <ProgressLine progress={progress} />}
      </button>
      {progress?.kind === 'waiting' && (
        <Button variant="quiet" size="sm" aria-label={`撤销：${row.title}`} onClick={onUndo}>
          <Undo2 aria-hidden="true" />
          撤销
        </Button>
      )}
    </li>
  );
}

const WAITING = { accept: '等待收录', return: '即将退回', refuse: '即将标记为未采用' } as const;
const SENDING = { accept: '收录中…', return: '退回中…', refuse: '处理中…' } as const;

function ProgressLine({ progress }: { readonly progress: Progress }): ReactElement {
  if (progress.kind === 'failed') {
    return <span className="review-failed">{explainRefusal(progress.error)}</span>;
  }
  const words = progress.kind === 'waiting' ? WAITING : SENDING;
  return <span className="review-sending">{words[progress.decision.kind]}</span>;
}

/** Keys lead through a list that is longer than its pane. */
function keepInView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' });
}
