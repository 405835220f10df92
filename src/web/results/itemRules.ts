import { isDocumentType } from '../../catalog/documentFile.ts';
import type { Item, Test } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { PATHS } from '../../protocol/urls.ts';

/** Whether an item is an external page, such as a wiki page, rather than a file of this archive. */
export function isExternal(item: Item): boolean {
  return !item.url.startsWith(PATHS.files);
}

/** Whether an item can be previewed: PDF files of this archive only (specification, section 2). */
export function isPreviewable(item: Item): boolean {
  return item.data.filetype === 'pdf' && !isExternal(item);
}

/**
 * Returns the kind of preview button on a card (specification, section 2): it opens a PDF of this
 * archive in the panel, links to the external page of a test, such as a wiki page, or is absent.
 *
 * @param flag the card's preview flag; without it there is no button (specification, section 6)
 */
export function previewKind(item: Item, flag: boolean): 'panel' | 'link' | 'none' {
  if (!flag) return 'none';
  if (isPreviewable(item)) return 'panel';
  return item.type === 'test' && isExternal(item) ? 'link' : 'none';
}

/**
 * Whether an item can have a cover: covers are rendered from PDFs and zips, under their MD5, and a
 * catalog states the size of every existing file (docs/use/archive-format.md).
 */
export function hasCover(item: Item): boolean {
  const canHaveCover = isDocumentType(item.data.filetype) && !isExternal(item);
  return canHaveCover && isMd5(item.id) && item.data.filesize !== undefined;
}

/** Returns the wiki page of a test: its own address, or the page attached to it. */
export function wikiUrl(test: Test): string | undefined {
  return test.data.filetype === 'wiki' ? test.url : test.data.wiki?.url;
}

/** Returns the extra content of a test's wiki page (specification, section 2: extra categories). */
export function extraWikiContent({ data }: Test): string[] {
  return data.wiki?.data.content.filter((kind) => !data.content.includes(kind)) ?? [];
}

/** Formats a course with its type in brackets: 高等数学（工科）. */
export function courseLabel({
  name,
  type,
}: {
  readonly name: string;
  readonly type?: string | undefined;
}): string {
  return type ? `${name}（${type}）` : name;
}
