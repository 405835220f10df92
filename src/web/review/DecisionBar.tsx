import type { ReactElement, ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';

/** The decision about a proposal. What could do harm is accepted with a second press. */
export function DecisionBar({
  undo,
  canDecide,
  isHeld,
  isBusy,
  isEdited,
  cautions,
  onAccept,
  onAsk,
}: {
  /** Takes the last decision back. */
  readonly undo: ReactNode;
  readonly canDecide: boolean;
  /** Whether another reviewer has it open. */
  readonly isHeld: boolean;
  /** Whether it was decided, and the server has not answered yet. */
  readonly isBusy: boolean;
  /** Whether the reviewer has changed values. */
  readonly isEdited: boolean;
  /** What to confirm. */
  readonly cautions: readonly string[];
  readonly onAccept: () => void;
  readonly onAsk: (kind: 'return' | 'refuse') => void;
}): ReactElement {
  const words = isEdited ? '修改后收录' : '收录';
  return (
    <div className="review-decision">
      {undo}
      {isHeld && (
        <p className="review-state">其他审核者正在处理该投稿，您可以查看，暂时无法决定。</p>
      )}
      {cautions.length > 0 && (
        <div role="alert" className="review-caution">
          <p>请先确认：{cautions.join('；')}。</p>
        </div>
      )}
      <div className="review-buttons">
        <Button variant="primary" disabled={!canDecide} aria-keyshortcuts="A" onClick={onAccept}>
          {isBusy ? '收录中' : `${cautions.length > 0 ? '仍然' : ''}${words}`}
          <Key letter="A" />
        </Button>
        <Button disabled={!canDecide} aria-keyshortcuts="B" onClick={() => onAsk('return')}>
          退回
          <Key letter="B" />
        </Button>
        <Button disabled={!canDecide} aria-keyshortcuts="R" onClick={() => onAsk('refuse')}>
          不采用
          <Key letter="R" />
        </Button>
      </div>
    </div>
  );
}

/** The key of a button. `aria-keyshortcuts` tells it to those who do not see it. */
function Key({ letter }: { readonly letter: string }): ReactElement {
  return (
    <span className="review-key needs-keyboard" aria-hidden="true">
      {letter}
    </span>
  );
}
