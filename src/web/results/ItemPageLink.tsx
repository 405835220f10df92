import type { ReactElement } from 'react';
import type { Item } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { itemPath } from '../../protocol/urls.ts';
import { useHasArchivePages } from '../lib/hasArchivePages.ts';
import { ItemMenu } from './menu/ItemMenu.tsx';

/** The link from a card to the page of its item, and the menu of everything else. */
export function ItemPageLink({ item }: { readonly item: Item }): ReactElement | null {
  if (!useHasArchivePages() || !isMd5(item.id)) return null;
  return (
    <span className="ms-auto flex shrink-0 items-baseline gap-6">
      <a
        href={itemPath(item.id)}
        aria-label={`详情：${item.data.title}`}
        className="byline-link text-accent pointer-coarse:after:!-inset-x-2 pointer-coarse:after:!-inset-y-3"
      >
        详情
      </a>
      <ItemMenu item={item} />
    </span>
  );
}
