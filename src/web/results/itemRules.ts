import { isDocumentType } from '../../catalog/documentFile.ts';
import type { Item, Test } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { PATHS } from '../../protocol/urls.ts';

/** Whether an item is a page elsewhere, such as a wiki's, rather than a file of this archive. */
export function isExternal(item: Item): boolean {
  return !item.url.startsWith(PATHS.files);
}

/** Whether an item can be previewed: PDF files of this archive only (specification, section 2). */
export function isPreviewable(item: Item): boolean {
  return item.data.filetype === 'pdf' && !isExternal(item);
}

/**
 * What the preview button of a card does (specification, section 2): it shows a PDF of this archive
 * beside the results, leads to where a test is elsewhere, such as a wiki's page, or is not there.
 *
 * @param flag the card's preview flag; without it there is no button (specification, section 6)
 */
export function previewKind(item: Item, flag: boolean): 'panel' | 'link' | 'none' {
  if (!flag) return 'none';
  if (isPreviewable(item)) return 'panel';
  return item.type === 'test' && isExternal(item) ? 'link' : 'none';
}

/**
 * Whether there can be a cover to fetch: covers are made from PDFs and zips, under their MD5, and a
 * catalog tells the size of every file that is there (docs/use/archive-format.md).
 */
export function hasCover(item: Item): boolean {
  const isDrawn = isDocumentType(item.data.filetype) && !isExternal(item);
  return isDrawn && isMd5(item.id) && item.data.filesize !== undefined;
}

/** Where a test is on the wiki: its own address, or the page attached to it. */
export function wikiUrl(test: Test): string | undefined {
  return test.data.filetype === 'wiki' ? test.url : test.data.wiki?.url;
}

/** What the wiki page of a test has beyond the file (specification, section 2: extra categories). */
export function extraWikiContent({ data }: Test): string[] {
  return data.wiki?.data.content.filter((kind) => !data.content.includes(kind)) ?? [];
}

/** A course as cards show it, its type in brackets: 高等数学（工科）. */
export function courseLabel({
  name,
  type,
}: {
  readonly name: string;
  readonly type?: string | undefined;
}): string {
  return type ? `${name}（${type}）` : name;
}
