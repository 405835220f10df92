import { Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../ui/Button.tsx';

/** Offers to take back the last decision, as long as nobody has been told. */
export function UndoLine({
  title,
  onUndo,
}: {
  readonly title: string;
  readonly onUndo: () => void;
}): ReactElement {
  return (
    <div role="status" className="review-undo">
      <span>即将通知投稿者：{title}</span>
      <Button variant="quiet" size="sm" aria-keyshortcuts="Z" onClick={onUndo}>
        <Undo2 aria-hidden="true" />
        撤销
      </Button>
    </div>
  );
}
