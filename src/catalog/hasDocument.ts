import { isDocumentType } from './documentFile.ts';
import type { Item, UnknownItem } from './item.ts';
import { PUBLISHED_PATHS } from './publishedPaths.ts';

/**
 * Whether an item is a document that can be fetched: a file of this site, or anything on another one.
 * Pages of a wiki are none.
 */
export function hasDocument(item: Item | UnknownItem): item is Item {
  if (item.type === 'unknown' || item.data.filetype === 'wiki') return false;
  return isFileHere(item) ? isDocumentType(item.data.filetype) : /^https?:/iu.test(item.url);
}

/** Whether the document of an item is a file of this site. */
export function isFileHere({ url }: Pick<Item, 'url'>): boolean {
  return url.startsWith(PUBLISHED_PATHS.files);
}
