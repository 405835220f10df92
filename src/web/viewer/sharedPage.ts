import { itemPath } from '../../protocol/urls.ts';
import { parseViewerFragment } from '../../protocol/viewerFragment.ts';
import type { ViewerFile } from './viewerFile.ts';

/**
 * What is shared from the viewer: the item's page, which opens the document at the page that is being
 * read. Words that are marked stay with the reader.
 *
 * @param hash the fragment of the viewer's address, which follows the page
 */
export function sharedPage(
  { id, name }: Pick<ViewerFile, 'id' | 'name'>,
  { hash, origin }: { readonly hash: string; readonly origin: string },
): { readonly title: string; readonly url: string } {
  const { page = 1 } = parseViewerFragment(hash);
  const title = name.replace(/\.pdf$/iu, '');
  return {
    title: page > 1 ? `${title}（第 ${page} 页）` : title,
    url: origin + itemPath(id, page),
  };
}
