import { isHan } from '../search/text/foldText.ts';
import { crossingTokens } from './crossing.ts';
import { foldPage } from './foldPage.ts';
import { isPageNumber, joinPages, type PageBreak } from './joinedPages.ts';
import type { IndexedPage } from './textIndex.ts';
import { tokenize } from './tokenize.ts';

/** The text of a page. */
export interface PageText {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
}

/** Units of a folded text on either side of a page break in which a phrase across it is found. */
const CROSSING = 16;

/** A line that begins with a number of a chapter or a question: 第三章, 三、, 3.2. */
const NUMBERED =
  /^\s*(?:第[\d一二三四五六七八九十百]+[章节讲篇课部]|[一二三四五六七八九十]{1,3}[、.．]|\d{1,2}(?:\.\d{1,2}){1,3}\s)/u;
const LONGEST_HEADING = 40;

/** A number at the end of a line, behind a space or leaders: the page in a table of contents. */
const PAGE_AT_END = /(?:\s|[.．·…‥⋯—-]{2,})\s*\d{1,4}$/u;
/** So many numbered lines with a page number are a table of contents, not headings. */
const FEWEST_ENTRIES = 3;

/** What a definition or theorem is called: 定义 2.1 信号量, but not 定义 2.1 设 f 可导. */
const NAMED_STATEMENT =
  /^\s*(?:定义|定理|引理|命题|推论)\s*\d{1,2}(?:[.．-]\d{1,3}){0,2}[\s：:（(【[]+(?![设若如对当任在])(?<name>[^\s，。；：、,.;:（）()【】[\]]{2,16})/u;

/** The pages of a document as they are indexed; those without words are left out. */
export function indexedPages(
  pages: readonly PageText[],
  variants: ReadonlyMap<string, string>,
): IndexedPage[] {
  return pages.flatMap(({ number, text }, index) => {
    const tokens = tokenize(foldPage(text, variants));
    const next = pages[index + 1];
    const before = pages[index - 1]?.text ?? '';
    const crossing =
      next?.number === number + 1 ? crossingOf({ text, next: next.text, before }, variants) : [];
    if (tokens.length === 0 && crossing.length === 0) return [];
    const headings = headingsOf(text).flatMap((line) => tokenize(foldPage(line, variants)));
    return [{ number, tokens, headings, crossing }];
  });
}

/** The tokens from the end of a page to the beginning of the next one. */
function crossingOf(pages: PageBreak, variants: ReadonlyMap<string, string>): string[] {
  const { text, own } = joinPages(pages);
  const origin: number[] = [];
  const folded = foldPage(text, variants, origin);
  const next = origin.findIndex((unit) => unit >= own);
  if (next <= 0) return [];
  // A word that is hyphenated at the break is a word of the page that it begins on.
  const at = endOfWord(folded, next);
  const tail = folded.slice(0, at).trimEnd();
  const head = folded.slice(at).trimStart();
  return crossingTokens(
    tail.slice(startOfWord(tail, Math.max(0, tail.length - CROSSING))),
    head.slice(0, endOfWord(head, Math.min(head.length, CROSSING))),
  );
}

function startOfWord(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && isWord(text, start) && isWord(text, start - 1)) start -= 1;
  return start;
}

function endOfWord(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && isWord(text, end - 1) && isWord(text, end)) end += 1;
  return end;
}

function isWord(text: string, offset: number): boolean {
  return text[offset] !== ' ' && !isHan(text.charCodeAt(offset));
}

/**
 * Headings: lines that begin with the number of a chapter, a short first line, and what definitions
 * and theorems are called. A table of contents has the words of all headings, but is about none.
 */
function headingsOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const numbered = lines.filter((line) => line.length <= LONGEST_HEADING && NUMBERED.test(line));
  const entries = numbered.filter((line) => PAGE_AT_END.test(line));
  const chapters =
    entries.length < FEWEST_ENTRIES ? numbered : numbered.filter((line) => !entries.includes(line));
  const [first = ''] = lines;
  const isTitled = first.length <= LONGEST_HEADING && !NUMBERED.test(first) && isTitle(first);
  const statements = lines.flatMap((line) => NAMED_STATEMENT.exec(line)?.groups?.name ?? []);
  return [...(isTitled ? [first] : []), ...chapters, ...statements];
}

function isTitle(line: string): boolean {
  return !/[。，；,;]$/u.test(line) && !isPageNumber(line);
}
