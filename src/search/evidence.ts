import { isEmpty, widthFor } from './bits.ts';
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

/** What the values of a catalog answer of a query. */
export interface Evidence {
  /** The width of the sets below (see `bits.ts`). */
  readonly width: number;
  /**
   * For each value a set: unit n is in it if the value has the Han characters at n and n + 1 of the
   * query side by side, or the one at n where it was typed alone. There may be a great many: what
   * they amount to is only found out of values of items that can answer all of the query.
   */
  readonly pairs: Uint32Array;
  /** The values of which that set is not empty. */
  readonly withPairs: number[];
  /** The parts of the query that are other names of something. */
  readonly named: readonly Span[];
  /** All else, by the number of the value: words, other names, pinyin. */
  readonly pieces: Map<number, Piece[]>;
}

/**
 * Where evidence is kept while one query after the other is answered. The sets of all values are too
 * large to be made anew for each: what a query has touched is cleared before the next.
 */
export class EvidenceStore {
  readonly #values: number;
  readonly #used: Evidence[] = [];
  #free: { pairs: Uint32Array; width: number }[] = [];

  /** @param values how many values the catalog has */
  constructor(values: number) {
    this.#values = values;
  }

  /** Nothing yet of a query of so many units. It is good until `clear` is called. */
  open(units: number, named: readonly Span[]): Evidence {
    const width = widthFor(units);
    const at = this.#free.findIndex((one) => one.width === width);
    const [kept] = at < 0 ? [] : this.#free.splice(at, 1);
    const pairs = kept?.pairs ?? new Uint32Array(this.#values * width);
    const evidence = { width, pairs, withPairs: [], named, pieces: new Map() };
    this.#used.push(evidence);
    return evidence;
  }

  /** Ends the use of all evidence that was opened. */
  clear(): void {
    for (const { pairs, width, withPairs } of this.#used.splice(0)) {
      for (const value of withPairs) pairs.fill(0, value * width, (value + 1) * width);
      // Long queries are rare, and their sets large.
      if (width === 1) this.#free.push({ pairs, width });
    }
  }
}

/** Whether there is any evidence of a value. */
export function hasAny({ width, pairs, pieces }: Evidence, value: number): boolean {
  return !isEmpty(pairs, value * width, width) || pieces.has(value);
}

/** What it takes to note a piece, in steps of `WorkLimit`. */
export const STEPS_OF_PIECE = 10;

export function addPiece({ pieces }: Evidence, value: number, piece: Piece): void {
  const own = pieces.get(value);
  if (own) own.push(piece);
  else pieces.set(value, [piece]);
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
