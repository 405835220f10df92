import type { ReactElement } from 'react';
import { Button } from '../ui/Button.tsx';

/** Says that something was typed before, and offers to forget it. */
export function RestoredNote({ onDiscard }: { readonly onDiscard: () => void }): ReactElement {
  return (
    <div className="give-notice">
      <p>已恢复您上次尚未提交的投稿，可以继续填写。</p>
      <Button size="sm" variant="quiet" onClick={onDiscard}>
        全部清除
      </Button>
    </div>
  );
}
