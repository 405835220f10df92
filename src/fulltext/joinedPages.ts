/** The text on both sides of a page break, as it is read across it. */
export interface JoinedPages {
  /** The end of the page, a line break, and the beginning of the next page. */
  readonly text: string;
  /** The unit of the page that `text` begins with. */
  readonly start: number;
  /** How many units of `text` are on the page itself. */
  readonly own: number;
}

/** The texts of a page and of those beside it; empty where there is none. */
export interface PageBreak {
  readonly text: string;
  readonly next: string;
  /** Of the page before: running heads alternate on left and right pages. */
  readonly before: string;
}

/** A line that is only a page number: 12, - 12 -, 第 12 页, 12 / 80. */
const PAGE_NUMBER =
  /^[\s\-–—·]*(?:第\s*)?\d{1,4}(?:\s*页)?(?:\s*[/／]\s*(?:共\s*)?\d{1,4}(?:\s*页)?)?[\s\-–—·]*$/u;

/** Units of the text on either side of a page break: more than a snippet shows. */
const LONGEST_SIDE = 120;

/**
 * Joins a page and the next one without what stands between them in print: page numbers, and a
 * running head that either page before has as well. `foldPage` joins a word that is hyphenated there.
 */
export function joinPages({ text, next, before }: PageBreak): JoinedPages {
  const heads = new Set([firstLine(text), firstLine(before)]);
  const lines = text.trimEnd().split('\n').toReversed();
  const page = dropLines(lines, isPageNumber).toReversed().join('\n');
  const begin = dropLines(
    next.trimStart().split('\n'),
    (line) => isPageNumber(line) || heads.has(line.trim()),
  );
  const start = Math.max(0, page.length - LONGEST_SIDE);
  return {
    text: `${page.slice(start)}\n${begin.join('\n').slice(0, LONGEST_SIDE)}`,
    start,
    own: page.length - start,
  };
}

/**
 * How many units of a page are a running head: its first line, if a page beside it has the same one,
 * and the page number around it.
 */
export function lengthOfHead(text: string, { next, before }: Omit<PageBreak, 'text'>): number {
  const heads = new Set([firstLine(next), firstLine(before)]);
  const lines = text.split('\n');
  const body = dropLines(lines, (line) => isPageNumber(line) || heads.has(line.trim()));
  return text.length - body.join('\n').length;
}

/** Whether a line is only a page number. */
export function isPageNumber(line: string): boolean {
  return PAGE_NUMBER.test(line);
}

/** The lines without the first ones, as far as these are furniture of the page; at most two. */
function dropLines(
  lines: readonly string[],
  isFurniture: (line: string) => boolean,
): readonly string[] {
  const first = lines.slice(0, 3).findIndex((line) => line.trim() !== '' && !isFurniture(line));
  return lines.slice(first === -1 ? 2 : first);
}

function firstLine(text: string): string {
  return text.trimStart().split('\n', 1)[0]?.trim() ?? '';
}
