import { isHan } from '../search/text/foldText.ts';
import type { Occurrence } from './locate.ts';

/** A part of a page around occurrences of the query. */
export interface Snippet {
  readonly text: string;
  /** `[start, end, …]` of the occurrences, in UTF-16 units of `text`. */
  readonly marks: readonly number[];
}

/** The length of a snippet, in UTF-16 units, and how much of it may stand before an occurrence. */
const LENGTH = 64;
const BEFORE = 20;

/** Remains of a formula: at least four symbols or short words in a row, none of them Han. */
const DEBRIS = /(?:(?<![\p{L}\p{N}])[^\s\p{Script=Han}]{1,2}(?:[^\S\n]|\n)+){4,}/gu;
/** Punctuation in a row, as is left where a formula stood. */
const STRAY = /(?<first>[，。；：、,;])(?:\s*[，。；：、,;.])+/gu;
const SENTENCE_END = /[。！？；!?;]\s*/gu;

/**
 * The part of a text that shows the most different phrases, from the beginning of a sentence if one
 * is near. Line breaks and remains of formulas are left out.
 *
 * @param head how many units of the text are a running head, which is shown only if nothing else has
 * occurrences
 */
export function makeSnippet(
  text: string,
  occurrences: readonly Occurrence[],
  head = 0,
): Snippet | undefined {
  const inBody = occurrences.filter(({ from }) => from >= head);
  const candidates = inBody.length > 0 ? inBody : occurrences;
  const begin = inBody.length > 0 ? head : 0;
  const first = bestStart(candidates);
  if (first === undefined) return undefined;
  const last = withinReach(candidates, first).at(-1) ?? first;
  const start = Math.max(begin, startOf(text, first.from));
  const end = endOf(text, Math.max(last.to, Math.min(text.length, start + LENGTH)));
  const shown = occurrences.filter(({ from, to }) => from >= start && to <= end);
  const { text: tidied, marks } = tidy(text, start, end, shown);
  const lead = start > begin ? '…' : '';
  return { text: `${lead}${tidied}`, marks: marks.map((mark) => mark + lead.length) };
}

/** Occurrences beyond these are not compared: each is compared with all. */
const MOST_COMPARED = 300;

/** The occurrence from which a snippet shows the most different phrases, the first of equals. */
function bestStart(all: readonly Occurrence[]): Occurrence | undefined {
  const occurrences = all.slice(0, MOST_COMPARED);
  let best: Occurrence | undefined;
  let most = 0;
  for (const occurrence of occurrences) {
    const shown = withinReach(occurrences, occurrence);
    const phrases = new Set(shown.map(({ phrase }) => phrase)).size;
    if (phrases > most) [best, most] = [occurrence, phrases];
  }
  return best;
}

function withinReach(occurrences: readonly Occurrence[], first: Occurrence): Occurrence[] {
  const reach = Math.max(first.to, first.from + LENGTH - BEFORE);
  return occurrences.filter(({ from, to }) => from >= first.from && to <= reach);
}

function startOf(text: string, first: number): number {
  const from = Math.max(0, first - BEFORE);
  const before = text.slice(from, first);
  const ends = [...before.matchAll(SENTENCE_END)].map((end) => end.index + end[0].length);
  const sentence = ends.at(-1);
  if (sentence !== undefined) return from + sentence;
  return startOfWord(text, from);
}

function startOfWord(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && offset - start < BEFORE && isInWord(text, start)) start -= 1;
  return start;
}

function endOf(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && end - offset < BEFORE && isInWord(text, end)) end += 1;
  return end;
}

/** Whether a cut here would go through a word or a character. */
function isInWord(text: string, offset: number): boolean {
  const isLetter = (at: number) => {
    const code = text.charCodeAt(at);
    return (
      (code >= 0xdc00 && code <= 0xdfff) || (!isHan(code) && /[\p{L}\p{N}]/u.test(text[at] ?? ''))
    );
  };
  return isLetter(offset) && (isLetter(offset - 1) || text.charCodeAt(offset) >= 0xdc00);
}

/** Cuts the text out and tidies what is not marked. */
function tidy(text: string, start: number, end: number, shown: readonly Occurrence[]): Snippet {
  let result = '';
  const marks: number[] = [];
  let offset = start;
  for (const { from, to } of shown) {
    result = append(result, tidyAround(text.slice(offset, from)));
    const begin = result.length;
    result = append(result, joinLines(text.slice(from, to)));
    marks.push(result.length > begin && result[begin] === ' ' ? begin + 1 : begin, result.length);
    offset = to;
  }
  result = append(result, tidyAround(text.slice(offset, end)));
  const more = end < text.length ? '…' : '';
  return { text: `${result.trimEnd()}${more}`, marks };
}

function append(text: string, piece: string): string {
  if (text !== '') return `${text}${piece}`;
  // Nothing begins with what ends a sentence.
  return piece.replace(/^[\s…，。；：、！？,;.)）]+/u, '');
}

function tidyAround(text: string): string {
  return joinLines(text.replace(DEBRIS, '… ').replace(STRAY, '$<first>'));
}

/** White space between Han characters is dropped, other white space becomes one blank. */
function joinLines(text: string): string {
  return text
    .replace(/(?<=\p{L})[-\u00ad\u2010]\n\s*(?=\p{Ll})/gu, '')
    .replace(/(?<=[\p{Script=Han}，。；：、！？]|^)\s+(?=[\p{Script=Han}，。；：、！？]|$)/gu, '')
    .replace(/\s+/gu, ' ');
}
