import type { Span } from './queryText.ts';

/** A part of the query that a value answers, and with what. */
export interface Piece extends Span {
  /** Where the answer stands in the value, and how long it is there. */
  readonly at: number;
  readonly length: number;
  /** From 0 to 1: how sure it is that this was meant. */
  readonly quality: number;
  /** Only good where it names the thing itself: in titles and courses. */
  readonly inNamesOnly?: boolean;
  /** A word of letters or digits, which stands for itself wherever it stands. */
  readonly isWord?: boolean;
}

/** What each value answers of a query, by the number of the value. */
export type Evidence = Map<number, Piece[]>;

export function addPiece(evidence: Evidence, value: number, piece: Piece): void {
  const own = evidence.get(value);
  if (own) own.push(piece);
  else evidence.set(value, [piece]);
}

/** How sure each kind of answer is; what was typed as it stands there is worth most. */
export const QUALITY = {
  literal: 1,
  /** The beginning of a word of letters. */
  begunWord: 0.9,
  /** Below what really says so, wherever it does. */
  alias: 0.65,
  pinyin: 0.93,
  initials: 0.8,
  /** The other way to write a number: Ⅱ for 2. */
  numeral: 0.9,
  /** A single character beside others of the same value. */
  single: 0.35,
} as const;
