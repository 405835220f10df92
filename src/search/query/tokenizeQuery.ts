import { LONGEST_QUERY } from '../../catalog/trimQuery.ts';
import { foldText, isDigit, isHan } from '../text/foldText.ts';

/**
 * How many tokens of a query are looked up; the rest is ignored. Each is looked up in the whole
 * catalog, and nobody needs so many: a query of 256 units can have 256.
 */
export const MAX_TOKENS = 40;

/** So many single Han characters typed apart are taken as a name: 高 等 数 学. */
const MOST_APART = 6;

/** The kind of a token: Han characters have meaning one by one, letters and digits together. */
export type TokenKind = 'han' | 'letter' | 'digit';

/** A part of the query: its first unit, and the end (exclusive). */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Token extends Span {
  readonly kind: TokenKind;
  readonly text: string;
}

/** A tokenized query. Its units are the UTF-16 units of `text`. */
export interface TokenizedQuery {
  /** The folded query without any space. */
  readonly text: string;
  /** The folded query with its spaces, and the unit of `text` for each of its units. */
  readonly spaced: string;
  readonly unitOf: readonly number[];
  /** What was typed between spaces or punctuation. */
  readonly chunks: readonly Span[];
  /** The chunk of each unit. */
  readonly chunkOf: readonly number[];
  /** The tokens: units of one kind side by side, within a chunk. */
  readonly tokens: readonly Token[];
  /** Letters of neighbouring chunks as one: pinyin may be typed in syllables. */
  readonly letterSpans: readonly (Span & { readonly breaks: ReadonlySet<number> })[];
}

/** Tokenizes as much of a query as is looked up. */
export function tokenizeQuery(
  query: string,
  variants: ReadonlyMap<string, string>,
): TokenizedQuery {
  const spaced = shorten(joinApart(foldText(query, variants)));
  const unitOf: number[] = [];
  let text = '';
  const chunks: Span[] = [];
  let from = 0;
  for (const character of `${spaced} `) {
    for (let unit = 0; unit < character.length; unit += 1) unitOf.push(text.length + unit);
    if (character !== ' ') text += character;
    else if (text.length > from) {
      chunks.push({ from, to: text.length });
      from = text.length;
    }
  }
  const tokens = chunks.flatMap((chunk) => tokensOf(text, chunk));
  const chunkOf = chunks.flatMap((chunk, index) =>
    Array<number>(chunk.to - chunk.from).fill(index),
  );
  return { text, spaced, unitOf, chunks, chunkOf, tokens, letterSpans: joinLetters(tokens) };
}

const APART = new RegExp(
  `(?<=^| )\\p{Script=Han}(?: \\p{Script=Han}){${MOST_APART - 1},}(?= |$)`,
  'gu',
);

function joinApart(spaced: string): string {
  return spaced.replaceAll(APART, (apart) => apart.replaceAll(' ', ''));
}

/** Folding can make a text 18 times as long (ﷺ), so its length is checked again. */
function shorten(spaced: string): string {
  const text = spaced.slice(0, LONGEST_QUERY).replace(/\p{Cs}$/u, '');
  let tokens = 0;
  let last = '';
  for (let offset = 0; offset < text.length; offset += 1) {
    const kind = text[offset] === ' ' ? '' : kindOf(text.charCodeAt(offset));
    if (kind !== last && kind !== '') tokens += 1;
    if (tokens > MAX_TOKENS) return text.slice(0, offset).trimEnd();
    last = kind;
  }
  return text.trimEnd();
}

function kindOf(code: number): TokenKind {
  if (isHan(code)) return 'han';
  return isDigit(code) ? 'digit' : 'letter';
}

function tokensOf(text: string, { from, to }: Span): Token[] {
  const tokens: Token[] = [];
  let start = from;
  for (let offset = from + 1; offset <= to; offset += 1) {
    const kind = kindOf(text.charCodeAt(start));
    if (offset < to && kindOf(text.charCodeAt(offset)) === kind) continue;
    tokens.push({ from: start, to: offset, kind, text: text.slice(start, offset) });
    start = offset;
  }
  return tokens;
}

function joinLetters(tokens: readonly Token[]): TokenizedQuery['letterSpans'] {
  const joined: { from: number; to: number; breaks: Set<number> }[] = [];
  let last: (typeof joined)[number] | undefined;
  for (const { from, to, kind } of tokens) {
    if (kind !== 'letter') last = undefined;
    else if (last) {
      last.breaks.add(from);
      last.to = to;
    } else {
      last = { from, to, breaks: new Set() };
      joined.push(last);
    }
  }
  return joined;
}
