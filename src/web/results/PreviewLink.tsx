import type { ReactElement, ReactNode } from 'react';
import type { Item } from '../../catalog/item.ts';
import { previewUrl } from '../../protocol/urls.ts';
import { useFilesHost } from '../lib/filesHost.ts';
import { onPlainClick } from '../lib/onPlainClick.ts';
import { useSearchStore } from '../session/useSearch.ts';

/** A link that opens a place of a document: in the preview, or by itself. */
export function PreviewLink({
  item,
  fragment,
  className,
  children,
}: {
  readonly item: Item;
  readonly fragment: string;
  readonly className: string;
  readonly children: ReactNode;
}): ReactElement {
  const store = useSearchStore();
  return (
    <a
      href={`${previewUrl(item, useFilesHost())}${fragment}`}
      className={className}
      onClick={onPlainClick(() => store.setPreview(item, { fragment }))}
    >
      {children}
    </a>
  );
}
