import type { StoredPages } from '../../archive/covers/createStoredPages.ts';
import type { DocumentOpening } from '../../protocol/documentTexts.ts';

/** What a page about a document quotes: half a screen of a phone, from at most so many pages. */
const MOST_CHARACTERS = 300;
const MOST_LINES = 10;
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
  const lines = text.split('\n');
  const characters = [...lines.slice(0, MOST_LINES).join('\n')];
  const isLong = characters.length > MOST_CHARACTERS || lines.length > MOST_LINES;
  return {
    pageCount,
    isIncomplete: pages.isIncomplete(id),
    text: isLong ? `${characters.slice(0, MOST_CHARACTERS).join('').trimEnd()}…` : text,
  };
}

/** Without lines that say nothing and rows of dots, which lead to page numbers in a table of contents. */
function tidy(text: string): string {
  return (
    text
      .split('\n')
      .map((line) =>
        line
          .replaceAll(/[.·…]{4,}/gu, ' … ')
          .replaceAll(/[\t \u3000]+/gu, ' ')
          .trim(),
      )
      // Blanks to be filled in, and rules.
      .filter((line) => /[\p{L}\p{N}]/u.test(line))
      .join('\n')
  );
}
