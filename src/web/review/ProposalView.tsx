import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { hasCharacterShortcuts } from '../lib/characterShortcuts.ts';
import { useEventListener } from '../ui/useEventListener.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { cautionsOf, isCleanedByDefault } from './cautions.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { DocumentPane } from './DocumentPane.tsx';
import type { Decision, Progress } from './decisions.ts';
import { Findings } from './Findings.tsx';
import { isInField } from './isInField.ts';
import { ProposalFacts } from './ProposalFacts.tsx';
import { ProposalFields } from './ProposalFields.tsx';
import { type ProposalTab, ProposalTabs } from './ProposalTabs.tsx';
import type { Reviewed } from './reviewSchemas.ts';
import { reviewShortcut } from './reviewShortcut.ts';
import { useProposalForm } from './useProposalForm.ts';

/** A proposal: its document beside its form, what was found out about it, and the decision. */
export function ProposalView({
  reviewed,
  progress,
  isCompact,
  back,
  undo,
  onDecide,
}: {
  readonly reviewed: Reviewed;
  readonly progress: Progress | undefined;
  readonly isCompact: boolean;
  readonly back: ReactNode;
  readonly undo: ReactNode;
  readonly onDecide: (decision: Decision) => void;
}): ReactElement {
  const form = useProposalForm(reviewed, isCleanedByDefault(reviewed));
  const [tab, setTab] = useState<ProposalTab>('document');
  const [asked, setAsked] = useState<'return' | 'refuse'>();
  const [isWarned, setWarned] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const isBusy = progress !== undefined && progress.kind !== 'failed';
  const canDecide = reviewed.state === 'open' && reviewed.heldBy !== 'other' && !isBusy;
  const cautions = cautionsOf(reviewed);

  function accept(): void {
    if (!canDecide) return;
    if (cautions.length > 0 && !isWarned) setWarned(true);
    else onDecide({ kind: 'accept', request: form.request() });
  }

  useEventListener('keydown', (event) => {
    if (document.querySelector('dialog:modal')) return;
    if (event.key === 'Escape' && isInField(event)) return leaveField(event.target);
    const action = reviewShortcut(event, isInField(event), hasCharacterShortcuts());
    if (action === 'accept') accept();
    else if (action === 'return' || action === 'refuse') canDecide && setAsked(action);
    else if (action === 'edit') {
      setTab('form');
      // A tab that was hidden can take the focus once it is shown.
      requestAnimationFrame(() => focusFirst(fields.current));
    } else return;
    event.preventDefault();
  });

  return (
    <>
      <ProposalTabs
        current={tab}
        title={reviewed.title}
        isCompact={isCompact}
        back={back}
        onChange={setTab}
      >
        {{
          document: <DocumentPane reviewed={reviewed} />,
          about: <ProposalFacts reviewed={reviewed} />,
          form: (
            <div ref={fields}>
              <ProposalFields reviewed={reviewed} form={form} isReadOnly={!canDecide} />
            </div>
          ),
          findings: <Findings reviewed={reviewed} form={form} isReadOnly={!canDecide} />,
          decision: (
            <DecisionBar
              undo={undo}
              isBusy={isBusy}
              canDecide={canDecide}
              isHeld={reviewed.heldBy === 'other'}
              isEdited={form.isEdited}
              cautions={isWarned ? cautions : []}
              onAccept={accept}
              onAsk={setAsked}
            />
          ),
        }}
      </ProposalTabs>
      {asked && (
        <AnswerDialog
          kind={asked}
          reviewed={reviewed}
          onClose={() => setAsked(undefined)}
          onDecide={onDecide}
        />
      )}
    </>
  );
}

function focusFirst(fields: HTMLElement | null): void {
  fields?.querySelector<HTMLElement>('input:not(:disabled), textarea, select')?.focus();
}

function leaveField(target: EventTarget | null): void {
  if (target instanceof HTMLElement) target.blur();
}
