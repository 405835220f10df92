import { widthFor } from '../lib/bitSets.ts';
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
  /**
   * A bit set for each value, empty at first: what the value can cover of the query (see
   * `readCoverage`). Only values that match anything have one.
   */
  readonly coverage: Uint32Array;
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
  readonly #free: { bigrams: Uint32Array; coverage: Uint32Array }[] = [];
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
    const size = this.#values * width;
    const { bigrams, coverage } = (width === 1 ? this.#free.pop() : undefined) ?? {
      bigrams: new Uint32Array(size),
      coverage: new Uint32Array(size),
    };
    const matchTable = {
      width,
      bigrams,
      coverage,
      valuesWithBigrams: [],
      aliasSpans,
      matches: new Map(),
    };
    this.#used.push(matchTable);
    return matchTable;
  }

  /** Ends the use of all open tables. */
  clear(): void {
    for (const { bigrams, coverage, width, valuesWithBigrams, matches } of this.#used.splice(0)) {
      // Long queries are rare, and their sets large.
      if (width !== 1) continue;
      for (const value of valuesWithBigrams) {
        bigrams[value] = 0;
        coverage[value] = 0;
      }
      for (const value of matches.keys()) coverage[value] = 0;
      this.#free.push({ bigrams, coverage });
    }
  }
}

/** The cost of adding a match, in steps of `WorkLimit`. */
export const STEPS_OF_MATCH = 10;

export function addMatch({ matches }: MatchTable, value: number, match: Match): void {
  const own = matches.get(value);
  if (own) own.push(match);
  else matches.set(value, [match]);
}
