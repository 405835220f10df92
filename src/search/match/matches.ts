import { isEmpty, widthFor } from '../lib/bitSets.ts';
import type { Span } from '../query/tokenizeQuery.ts';

/** A span of the query that matches a span of a value. */
export interface Match extends Span {
  /** Where the match stands in the text of the value, and its length there. */
  readonly offset: number;
  readonly length: number;
  /** From 0 to 1: how sure it is that this was meant. */
  readonly quality: number;
  /** Counts only in fields that name the item itself: titles and courses. */
  readonly inNamesOnly?: boolean;
  /** A whole word of letters or digits, which counts in every field. */
  readonly isWord?: boolean;
}

/** All matches of one query, by value. */
export interface MatchTable {
  /** The width of the sets below (see `bitSets.ts`). */
  readonly width: number;
  /**
   * A bit set for each value: unit n is set if the value has the Han bigram at n of the query, or
   * the character at n if it was typed alone. Most values have few of them, so their exact matches
   * are read only when an item is scored (see `matchesIn`).
   */
  readonly bigrams: Uint32Array;
  /** The values whose bit set is not empty. */
  readonly valuesWithBigrams: number[];
  /** The spans of the query that are aliases. */
  readonly aliasSpans: readonly Span[];
  /** All other matches, by the number of the value: words, aliases, pinyin. */
  readonly matches: Map<number, Match[]>;
}

/**
 * The buffers of a search, reused from query to query: they have room for every value and item of
 * the catalog, so allocating them for each query would be too slow.
 */
export class MatchBuffers {
  readonly #values: number;
  readonly #used: MatchTable[] = [];
  #free: { bigrams: Uint32Array; width: number }[] = [];
  /** A bit set of width 1 for each item, empty between uses. */
  readonly coverOfItems: Uint32Array;

  /**
   * @param values how many values the index has
   * @param items how many items
   */
  constructor(values: number, items: number) {
    this.#values = values;
    this.coverOfItems = new Uint32Array(items);
  }

  /** An empty table for a query of so many units. It is valid until `clear` is called. */
  open(units: number, aliasSpans: readonly Span[]): MatchTable {
    const width = widthFor(units);
    const index = this.#free.findIndex((one) => one.width === width);
    const [reused] = index < 0 ? [] : this.#free.splice(index, 1);
    const bigrams = reused?.bigrams ?? new Uint32Array(this.#values * width);
    const matchTable = { width, bigrams, valuesWithBigrams: [], aliasSpans, matches: new Map() };
    this.#used.push(matchTable);
    return matchTable;
  }

  /** Ends the use of all open tables. */
  clear(): void {
    for (const { bigrams, width, valuesWithBigrams } of this.#used.splice(0)) {
      for (const value of valuesWithBigrams) bigrams.fill(0, value * width, (value + 1) * width);
      // Long queries are rare, and their sets large.
      if (width === 1) this.#free.push({ bigrams, width });
    }
  }
}

/** Whether the query matches anything in a value. */
export function hasMatches({ width, bigrams, matches }: MatchTable, value: number): boolean {
  return !isEmpty(bigrams, value * width, width) || matches.has(value);
}

/** The cost of adding a match, in steps of `WorkLimit`. */
export const STEPS_OF_MATCH = 10;

export function addMatch({ matches }: MatchTable, value: number, match: Match): void {
  const own = matches.get(value);
  if (own) own.push(match);
  else matches.set(value, [match]);
}
