import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useCallback, useState } from 'react';
import { LONGEST, REFUSAL_REASONS } from '../../protocol/contribution/proposals.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import type { Decision } from './decisions.ts';
import type { Reviewed } from './reviewSchemas.ts';
import { REFUSALS, RETURN_SENTENCES } from './reviewWords.ts';

/** Sends a proposal back with a sentence, or refuses it with a reason. */
export function AnswerDialog({
  kind,
  reviewed,
  onClose,
  onDecide,
}: {
  readonly kind: 'return' | 'refuse';
  readonly reviewed: Reviewed;
  readonly onClose: () => void;
  readonly onDecide: (decision: Decision) => void;
}): ReactElement {
  const [answer, setAnswer] = useState('');
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    if (!dialog || dialog.open) return;
    dialog.showModal();
    // A dialog focuses its first control, the button that closes it: R, then Enter, must refuse.
    dialog.querySelector<HTMLElement>('[name="reason"]:checked, textarea')?.focus();
  }, []);
  const isReturn = kind === 'return';

  function decide(form: FormData): void {
    const { version } = reviewed;
    const text = answer.trim();
    if (isReturn) {
      onDecide({ kind: 'return', request: { version, answer: text } });
      return;
    }
    const reason = REFUSAL_REASONS.find((each) => each === form.get('reason')) ?? 'other';
    const sentence = text || REFUSALS.find((each) => each.reason === reason)?.sentence;
    onDecide({
      kind: 'refuse',
      request: {
        version,
        reason,
        ...(sentence && { answer: sentence }),
        ...(form.get('all') !== null && { all: true }),
      },
    });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have Escape and the button
    <dialog
      ref={open}
      aria-labelledby="answer-title"
      className="review-dialog dialog"
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          onClose();
          decide(form);
        }}
      >
        <div className="review-dialog-head">
          <h2 id="answer-title">{isReturn ? '退回投稿' : '不采用该投稿'}</h2>
          <IconButton label="关闭" onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <p className="review-small">{reviewed.title}</p>
        {!isReturn && <Reasons />}
        <label className="review-answer">
          <span>{isReturn ? '请告诉投稿者需要修改什么' : '给投稿者的话（选填）'}</span>
          <textarea
            required={isReturn}
            rows={3}
            maxLength={LONGEST.answer}
            value={answer}
            onChange={({ currentTarget: { value } }) => setAnswer(value)}
            onKeyDown={submitOnCtrlEnter}
          />
        </label>
        {isReturn && (
          <ul className="review-sentences" aria-label="常用语">
            {RETURN_SENTENCES.map((sentence) => (
              <li key={sentence}>
                <button type="button" onClick={() => setAnswer(`${answer}${sentence}`)}>
                  {sentence}
                </button>
              </li>
            ))}
          </ul>
        )}
        {!isReturn && reviewed.sameAuthor > 0 && (
          <label className="review-clean">
            <input type="checkbox" name="all" />
            同一投稿者其余 {reviewed.sameAuthor} 份待审核投稿也不采用
          </label>
        )}
        <div className="review-buttons">
          <Button type="submit" variant="primary">
            {isReturn ? '退回' : '确定'}
          </Button>
          <Button onClick={onClose}>取消</Button>
        </div>
      </form>
    </dialog>
  );
}

/** The reasons as radio buttons: after R, the arrow keys and Enter are enough. */
function Reasons(): ReactElement {
  return (
    <fieldset className="review-reasons">
      <legend className="review-label">原因</legend>
      {REFUSALS.map(({ reason, label }, at) => (
        <label key={reason}>
          <input type="radio" name="reason" value={reason} defaultChecked={at === 0} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** In a text of several lines, Enter alone begins the next one. */
function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
