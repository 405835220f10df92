import { postingId, type ValueIndex } from '../index/valueIndex.ts';
import { addRange, addSet, countBits, hasUnit, isEmpty } from '../lib/bitSets.ts';
import { listLength } from '../lib/lists.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import type { MatchTable } from '../match/matches.ts';
import type { TokenizedQuery } from '../query/tokenizeQuery.ts';

/**
 * An upper bound of what each text of the catalog covers of a query, as bit sets of units (see
 * `bitSets.ts`).
 */
export interface Coverage {
  /** A bit set for each value. */
  readonly sets: Uint32Array;
  /** The values that match anything. */
  readonly seen: readonly number[];
  /** For each unit how many postings can cover it: an item counts once for each value that does. */
  readonly counts: Float64Array;
}

/** Reads the coverage of all values that match anything, once for each query. */
export function readCoverage(
  query: TokenizedQuery,
  values: ValueIndex,
  matchTable: MatchTable,
  work: WorkLimit,
): Coverage {
  const { width, bigrams } = matchTable;
  const sets = new Uint32Array(values.texts.length * width);
  const counts = new Float64Array(32 * width);
  const addCoverage = createCoverageReader(query, matchTable, values);
  const seen: number[] = [];
  const see = (value: number) => {
    addCoverage(value, sets);
    seen.push(value);
    const count = listLength(values.postings, value);
    for (let word = 0; word < width; word += 1) {
      for (let left = sets[value * width + word] ?? 0; left !== 0; left &= left - 1) {
        const unit = 32 * word + 31 - Math.clz32(left & -left);
        counts[unit] = (counts[unit] ?? 0) + count;
      }
    }
  };
  for (const value of matchTable.valuesWithBigrams) see(value);
  for (const value of matchTable.matches.keys()) {
    if (isEmpty(bigrams, value * width, width)) see(value);
  }
  work.spend(seen.length * (STEPS_OF_VALUE * width + query.tokens.length));
  return { sets, seen, counts };
}

/** The cost of reading the coverage of a value, for each word of its bit set. */
const STEPS_OF_VALUE = 4;

/**
 * Adds to the bit set of each item what its texts can cover, and returns the candidates: the items
 * with anything in their set. If some units must be covered by a text, only items that have the rarest
 * of these units: very many texts have a common word such as 数学, but few the rest of the query, too.
 *
 * @param cover an empty bit set for each item
 * @param inText the units that a text must cover
 */
export function findCandidates(
  { sets, seen, counts }: Coverage,
  values: ValueIndex,
  cover: Uint32Array,
  inText: Uint32Array,
  work: WorkLimit,
): number[] {
  const width = inText.length;
  const rarest = rarestUnit(inText, counts);
  const touched: number[] = [];
  if (rarest !== undefined && counts[rarest] === 0) return touched;
  work.spend(seen.length);
  for (const value of seen) {
    if (isEmpty(sets, value * width, width)) continue;
    if (rarest !== undefined && !hasUnit(sets, value * width, rarest)) continue;
    const end = values.postings.starts[value + 1] ?? 0;
    work.spend(listLength(values.postings, value) * width);
    for (let index = values.postings.starts[value] ?? 0; index < end; index += 1) {
      const item = postingId(values.postings.data[index] ?? 0);
      if (isEmpty(cover, item * width, width)) touched.push(item);
      addSet(cover, item * width, sets, value * width, width);
    }
  }
  if (rarest === undefined) return touched;
  for (const item of touched) {
    const end = values.itemValues.starts[item + 1] ?? 0;
    work.spend(listLength(values.itemValues, item) * width);
    for (let index = values.itemValues.starts[item] ?? 0; index < end; index += 1) {
      const value = postingId(values.itemValues.data[index] ?? 0);
      addSet(cover, item * width, sets, value * width, width);
    }
  }
  return touched;
}

/**
 * Adds the units of the query that a value can cover to its bit set. Single characters of a token
 * count if bigrams cover more than half of it.
 */
function createCoverageReader(
  query: TokenizedQuery,
  { width, bigrams, matches }: MatchTable,
  values: ValueIndex,
): (value: number, sets: Uint32Array) => void {
  // A token of two characters is a bigram, which is there or not.
  const tokens = query.tokens
    .filter(({ kind, from, to }) => kind === 'han' && to - from > 2)
    .map(({ from, to }) => {
      const units = new Uint32Array(width);
      addRange(units, 0, from, to);
      return { from, to, units, first: from >>> 5, last: (to - 1) >>> 5 };
    });
  const alone = new Uint32Array(width);
  for (const { kind, from, to } of query.tokens) {
    if (kind === 'han' && to - from === 1) addRange(alone, 0, from, to);
  }
  const covered = new Uint32Array(width);
  return (value, sets) => {
    const base = value * width;
    let carried = 0;
    let isAny = false;
    for (let word = 0; word < width; word += 1) {
      const own = bigrams[base + word] ?? 0;
      // A bigram covers two units: its own and the next one, which may be in the next word.
      const paired = own & ~(alone[word] ?? 0);
      const both = own | (paired << 1) | carried;
      carried = paired >>> 31;
      covered[word] = both;
      if (both === 0) continue;
      isAny = true;
      sets[base + word] = (sets[base + word] ?? 0) | both;
    }
    if (isAny) {
      for (const { from, to, units, first, last } of tokens) {
        let count = 0;
        for (let word = first; word <= last; word += 1) {
          count += countBits((covered[word] ?? 0) & (units[word] ?? 0));
        }
        if (count === to - from || count * 2 <= to - from) continue;
        const text = values.texts[value] ?? '';
        for (let unit = from; unit < to; unit += 1) {
          if (!hasUnit(covered, 0, unit) && text.includes(query.text.charAt(unit))) {
            addRange(sets, base, unit, unit + 1);
          }
        }
      }
    }
    for (const { from, to } of matches.get(value) ?? []) addRange(sets, base, from, to);
  };
}

/** The unit with the fewest postings; undefined if there are no units. */
function rarestUnit(units: Uint32Array, counts: Float64Array): number | undefined {
  let rarest: number | undefined;
  for (let unit = 0; unit < counts.length; unit += 1) {
    if (!hasUnit(units, 0, unit)) continue;
    if (rarest === undefined || (counts[unit] ?? 0) < (counts[rarest] ?? 0)) rarest = unit;
  }
  return rarest;
}
