import { foldText, isHan, removeHanSpaces } from '../../search/text/foldText.ts';

/** Where a mark is in a text, in UTF-16 units: from `start` up to but not including `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds words in the text of a page as the text search does: folded, without spaces between Han
 * characters, across line breaks, hyphenated words joined. Latin words and numbers count only as
 * wholes; `startsCount` lets the beginnings of words count where there is no whole one (for a query
 * that is still being typed).
 *
 * @param text the text of a page, its lines separated by `\n`
 * @returns in order, without overlaps
 */
export function locateMarks(
  text: string,
  marks: readonly string[],
  { startsCount = false }: { readonly startsCount?: boolean } = {},
): TextRange[] {
  const words = [...new Set(marks.map(foldWord))].filter((word) => word !== '');
  if (words.length === 0) return [];
  const found = readings(text).flatMap((reading) =>
    words.flatMap((word) => {
      const whole = occurrences(reading, word, true);
      return whole.length > 0 || !startsCount ? whole : occurrences(reading, word, false);
    }),
  );
  return withoutOverlaps(found);
}

/**
 * Finds the mark that a snippet shows, by the text before it.
 *
 * @param located the marks of the page
 * @param before the text of the snippet up to the end of its match
 * @returns the index of the mark; undefined if the page does not contain that text
 */
export function locateSnippet(
  text: string,
  located: readonly TextRange[],
  before: string,
): number | undefined {
  const context = foldWord(before).slice(-LONGEST_CONTEXT);
  for (const reading of readings(text)) {
    for (const { end } of occurrences(reading, context, false, true)) {
      const index = located.findIndex((range) => range.start < end && end <= range.end);
      if (index >= 0) return index;
    }
  }
  return undefined;
}

/** How much of a snippet identifies its match, in UTF-16 units; lines repeat less often. */
const LONGEST_CONTEXT = 24;

/** A folded text, and the unit of the original that each of its units comes from. */
interface Reading {
  readonly folded: string;
  readonly origin: readonly number[];
  readonly text: string;
}

/** A word that is broken at the end of a line, and soft hyphens anywhere. */
const HYPHENATION = /(?<=\p{L})[-\u2010]\s*\n\s*(?=\p{Ll})|\u00ad\n?/gu;

/**
 * The text with hyphenated words joined; if there are any, also as it is, because `well-known` may
 * be broken at its own hyphen.
 */
function readings(text: string): Reading[] {
  const plain = read(text, [{ start: 0, end: text.length }]);
  const parts: TextRange[] = [];
  let start = 0;
  for (const { index, 0: hyphen } of text.matchAll(HYPHENATION)) {
    parts.push({ start, end: index });
    start = index + hyphen.length;
  }
  if (parts.length === 0) return [plain];
  return [read(text, [...parts, { start, end: text.length }]), plain];
}

function read(text: string, parts: readonly TextRange[]): Reading {
  let joined = '';
  const units: number[] = [];
  for (const { start, end } of parts) {
    joined += text.slice(start, end);
    for (let unit = start; unit < end; unit += 1) units.push(unit);
  }
  const [origin, kept]: [number[], number[]] = [[], []];
  const folded = removeHanSpaces(foldText(joined, undefined, origin), kept);
  return { folded, text, origin: kept.map((unit) => units[origin[unit] ?? 0] ?? 0) };
}

function foldWord(word: string): string {
  return removeHanSpaces(foldText(word));
}

function occurrences(
  { folded, origin, text }: Reading,
  word: string,
  isWhole: boolean,
  isAnywhere = false,
): TextRange[] {
  const found: TextRange[] = [];
  if (word === '') return found;
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    const after = at + word.length;
    if (!isAnywhere && isInsideWord(folded, at)) continue;
    if (!isAnywhere && isWhole && isInsideWord(folded, after)) continue;
    const last = origin[after - 1] ?? 0;
    const length = (text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1;
    found.push({ start: origin[at] ?? 0, end: last + length });
  }
  return found;
}

/** Whether the same word is on both sides of a unit. Han characters are words of their own. */
function isInsideWord(folded: string, at: number): boolean {
  return isWordUnit(folded.charCodeAt(at - 1)) && isWordUnit(folded.charCodeAt(at));
}

function isWordUnit(code: number): boolean {
  return !Number.isNaN(code) && code !== 0x20 && !isHan(code);
}

function withoutOverlaps(ranges: readonly TextRange[]): TextRange[] {
  const kept: TextRange[] = [];
  const inOrder = [...ranges].sort((a, b) => a.start - b.start || b.end - a.end);
  for (const range of inOrder) {
    const last = kept.at(-1);
    if (last === undefined || range.start >= last.end) kept.push(range);
    else if (range.end > last.end) kept.push({ start: last.end, end: range.end });
  }
  return kept;
}
