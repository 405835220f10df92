import { notify } from '../ui/notify.ts';
import { mergeLists, NOTHING } from './keptLists.ts';
import type { KeptState, KeptStore } from './keptStore.ts';

/** How long the removed can be brought back, in ms. */
const UNDO_MS = 10_000;

/** Removes recent searches and documents, at once. */
export function clearRecent(kept: KeptStore): void {
  const before = kept.state();
  if (!kept.update((lists) => ({ ...NOTHING, favourites: lists.favourites }))) return;
  offerUndo('已清空最近记录', kept, before);
}

/** Removes everything that is kept on this device, at once. */
export function clearAll(kept: KeptStore): void {
  const before = kept.state();
  kept.clear();
  offerUndo('已全部清除', kept, before);
}

function offerUndo(title: string, kept: KeptStore, before: KeptState): void {
  const onClick = () => {
    kept.update((lists) => mergeLists(lists, before));
    kept.addPages(before.pages);
  };
  void notify(title, { duration: UNDO_MS, action: { label: '撤销', onClick } });
}
