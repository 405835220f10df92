import { Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../ui/Button.tsx';
import { clearAll } from './clearRecent.ts';
import { isEmpty } from './keptTransfer.ts';
import type { LoadedKept } from './useKept.ts';

/** Removes everything with one tap, which can be taken back for a while. */
export function ClearAll({ kept, state }: LoadedKept): ReactElement | null {
  if (isEmpty(state) && state.pages.size === 0) return null;
  return (
    <div className="mt-10">
      <Button size="sm" className="text-danger" onClick={() => clearAll(kept)}>
        <Trash2 aria-hidden="true" />
        全部清除
      </Button>
      <p className="mt-2 text-sm text-ink-faint">删除本机上的收藏、最近记录和阅读位置。</p>
    </div>
  );
}
