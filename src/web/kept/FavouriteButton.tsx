import { Bookmark } from 'lucide-react';
import { type ReactElement, useSyncExternalStore } from 'react';
import type { Item } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { useHasArchivePages } from '../lib/hasArchivePages.ts';
import { buttonClass } from '../ui/Button.tsx';
import { notify } from '../ui/notify.ts';
import { loadedKept, loadKept } from './loadKept.ts';

/**
 * Adds a document to the favourites on this device, or removes it. An exported site has no page to
 * show them.
 *
 * @param size `icon` shows no text
 */
export function FavouriteButton({
  item,
  size,
}: {
  readonly item: Item;
  readonly size: 'icon' | 'sm';
}): ReactElement | null {
  const isFavourite = useSyncExternalStore(
    loadedKept.subscribe,
    () =>
      loadedKept
        .current()
        ?.state()
        .favourites.some(({ id }) => id === item.id) ?? false,
    () => false,
  );
  if (!useHasArchivePages() || !isMd5(item.id)) return null;
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`收藏 ${item.data.title}`}
      title={isFavourite ? '取消收藏' : '收藏'}
      className={`needs-script ${buttonClass({ variant: 'quiet', size })}`}
      onClick={() => void toggle(item)}
    >
      <Bookmark aria-hidden="true" className={isFavourite ? 'fill-current text-accent' : ''} />
      {size !== 'icon' && (isFavourite ? '已收藏' : '收藏')}
    </button>
  );
}

async function toggle(item: Item): Promise<void> {
  const [kept, favourite] = await Promise.all([
    loadKept(),
    import('./toggleFavourite.ts').catch(() => undefined),
  ]);
  if (kept && favourite) favourite.toggleFavourite(kept, item);
  else void notify('收藏未能保存', { kind: 'error', description: '请检查网络连接后重试' });
}
