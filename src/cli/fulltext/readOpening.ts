import type { StoredPages } from '../../archive/covers/createStoredPages.ts';
import type { DocumentOpening } from '../../protocol/documentTexts.ts';

/** What a page about a document quotes: a screen of a phone, from at most so many pages. */
const MOST_CHARACTERS = 600;
const MOST_PAGES = 3;

/** Reads how a document begins; undefined if its texts are not known. */
export function readOpening(pages: StoredPages, id: string): DocumentOpening | undefined {
  const pageCount = pages.pageCount(id);
  if (pageCount === undefined) return undefined;
  let text = '';
  for (let page = 1; page <= Math.min(pageCount, MOST_PAGES); page += 1) {
    const known = pages.read(id, page);
    if (known && !known.isUncertain) text += `${text === '' ? '' : '\n'}${tidy(known.text)}`;
    if (text.length > MOST_CHARACTERS) break;
  }
  const characters = [...text];
  const isLong = characters.length > MOST_CHARACTERS;
  return {
    pageCount,
    isIncomplete: pages.isIncomplete(id),
    text: isLong ? `${characters.slice(0, MOST_CHARACTERS).join('').trimEnd()}…` : text,
  };
}

/** Without empty lines and rows of dots, which lead to page numbers in a table of contents. */
function tidy(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/[.·…]{4,}/gu, ' … ')
        .replaceAll(/[\t \u3000]+/gu, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n');
}
