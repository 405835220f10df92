import { ExternalLink } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatFileSize } from '../../catalog/fileSize.ts';
import type { Item } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { pageTitle } from '../../catalog/pageTitle.ts';
import { itemPath } from '../../protocol/urls.ts';

/** Where an item is shown: its page, or its wiki page if it has no file. */
export function itemHref(item: Item): string {
  return isMd5(item.id) ? itemPath(item.id) : item.url;
}

/** Items as a list of links to their pages. */
export function ItemRows({ items }: { readonly items: readonly Item[] }): ReactElement {
  return (
    <ul className="-mx-2">
      {items.map((item) => (
        <li key={item.id}>
          <ItemRow item={item} />
        </li>
      ))}
    </ul>
  );
}

function ItemRow({ item }: { readonly item: Item }): ReactElement {
  const { filetype, filesize } = item.data;
  const facts: ReactNode[] = [filetype, filesize !== undefined && formatFileSize(filesize)];
  const isExternal = !isMd5(item.id);
  return (
    <a
      href={itemHref(item)}
      {...(isExternal && { target: '_blank', rel: 'noopener' })}
      className="flex min-h-10 items-baseline gap-3 rounded-lg px-2 py-2 text-ink hover:bg-sunken hover:text-accent pointer-coarse:min-h-11"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        {item.type === 'doc' ? item.data.title : pageTitle(item)}
        {isExternal && <ExternalLink className="ml-1.5 inline size-3.5" aria-hidden="true" />}
      </span>
      <span className="shrink-0 text-xs text-ink-faint">
        {facts.filter((fact) => fact).join(' · ')}
      </span>
    </a>
  );
}
