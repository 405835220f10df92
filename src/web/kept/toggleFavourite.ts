import type { Item } from '../../catalog/item.ts';
import { PATHS } from '../../protocol/urls.ts';
import { notify } from '../ui/notify.ts';
import { addDocument, documentOf, removeEntry } from './keptLists.ts';
import type { KeptStore } from './keptStore.ts';
import { MOST_KEPT } from './limits.ts';

/** Adds an item to the favourites or removes it, and says where they are after the first one. */
export function toggleFavourite(kept: KeptStore, item: Item): void {
  const { favourites } = kept.state();
  const isFavourite = favourites.some(({ id }) => id === item.id);
  if (!isFavourite && favourites.length >= MOST_KEPT.favourites) {
    const description = `最多收藏 ${MOST_KEPT.favourites} 个文件，请先移除不再需要的收藏`;
    return void notify('收藏已满', { kind: 'error', description, action: SHOW });
  }
  const isSaved = kept.update((lists) =>
    isFavourite
      ? removeEntry(lists, 'favourites', item.id)
      : addDocument(lists, 'favourites', documentOf(item, Date.now())),
  );
  if (!isSaved) explainNotKept();
  else if (!isFavourite && favourites.length === 0)
    void notify('已收藏，仅保存在本机', { action: SHOW });
}

/** Says that the browser does not keep anything: it refuses storage, or it is full. */
export function explainNotKept(): void {
  const description = '浏览器不允许本站保存数据，或存储空间已满';
  void notify('未能保存到本机', { kind: 'error', description });
}

const SHOW = { label: '查看', onClick: () => location.assign(PATHS.kept) };
