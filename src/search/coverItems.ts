import { addRange, addSet, countBits, hasUnit, isEmpty } from './bits.ts';
import type { Evidence } from './evidence.ts';
import { lengthOf } from './lists.ts';
import type { QueryText, Span } from './queryText.ts';
import { numberAt, type Values } from './values.ts';

/**
 * Adds to the set of each item what its texts can explain at most (see `bits.ts`), and returns the
 * items with anything. Where there is something that a text has to explain, only the items that have
 * the rarest part of it: common words such as 数学 stand in very many texts, and few of these have the
 * rest of the query, too.
 *
 * @param cover an empty set for each item
 * @param inText the units that a text has to explain
 */
export function coverItems(
  {
    query,
    values,
    evidence,
  }: { readonly query: QueryText; readonly values: Values; readonly evidence: Evidence },
  cover: Uint32Array,
  inText: Uint32Array,
): number[] {
  const { width, pairs } = evidence;
  const answerable = new Uint32Array(values.texts.length * width);
  const addAnswerable = createAnswerable(query, evidence, values);
  const seen: number[] = [];
  const see = (value: number) => {
    addAnswerable(value, answerable);
    seen.push(value);
  };
  for (const value of evidence.withPairs) see(value);
  for (const value of evidence.pieces.keys()) {
    if (isEmpty(pairs, value * width, width)) see(value);
  }

  const rarest = rarestUnit(inText, seen, answerable, values);
  const touched: number[] = [];
  for (const value of seen) {
    if (isEmpty(answerable, value * width, width)) continue;
    if (rarest !== undefined && !hasUnit(answerable, value * width, rarest)) continue;
    const end = values.places.starts[value + 1] ?? 0;
    for (let at = values.places.starts[value] ?? 0; at < end; at += 1) {
      const item = numberAt(values.places.data[at] ?? 0);
      if (isEmpty(cover, item * width, width)) touched.push(item);
      addSet(cover, item * width, answerable, value * width, width);
    }
  }
  if (rarest === undefined) return touched;
  for (const item of touched) {
    const end = values.ofItem.starts[item + 1] ?? 0;
    for (let at = values.ofItem.starts[item] ?? 0; at < end; at += 1) {
      const value = numberAt(values.ofItem.data[at] ?? 0);
      addSet(cover, item * width, answerable, value * width, width);
    }
  }
  return touched;
}

/**
 * Adds the units of the query that a value can answer at most to its set. Single characters count
 * where more than half of what stands together is there in pairs.
 */
function createAnswerable(
  query: QueryText,
  { width, pairs, pieces }: Evidence,
  values: Values,
): (value: number, sets: Uint32Array) => void {
  const runs = query.runs
    .filter(({ kind, from, to }) => kind === 'han' && to - from > 1)
    .map((run) => ({ ...run, pairs: pairsOf(run, width) }));
  const covered = new Uint32Array(width);
  return (value, sets) => {
    const base = value * width;
    for (const run of runs) {
      const { from, to } = run;
      let count = 0;
      let carried = 0;
      for (let word = 0; word < width; word += 1) {
        const own = (pairs[base + word] ?? 0) & (run.pairs[word] ?? 0);
        // A pair is two units: its own, and the next one, which may be in the next word.
        const both = own | (own << 1) | carried;
        carried = own >>> 31;
        covered[word] = both;
        count += countBits(both);
        sets[base + word] = (sets[base + word] ?? 0) | both;
      }
      if (count === 0 || count === to - from || count * 2 <= to - from) continue;
      const text = values.texts[value] ?? '';
      for (let unit = from; unit < to; unit += 1) {
        if (!hasUnit(covered, 0, unit) && text.includes(query.text.charAt(unit))) {
          addRange(sets, base, unit, unit + 1);
        }
      }
    }
    for (const { from, to } of pieces.get(value) ?? []) addRange(sets, base, from, to);
  };
}

/** Where pairs can start within a run. */
function pairsOf({ from, to }: Span, width: number): Uint32Array {
  const set = new Uint32Array(width);
  addRange(set, 0, from, to - 1);
  return set;
}

/** The unit of some that the fewest items can have; none where there are no units. */
function rarestUnit(
  units: Uint32Array,
  seen: readonly number[],
  answerable: Uint32Array,
  { places }: Values,
): number | undefined {
  const width = units.length;
  const counts = new Float64Array(32 * width);
  for (const value of seen) {
    const count = lengthOf(places, value);
    for (let word = 0; word < width; word += 1) {
      let left = (answerable[value * width + word] ?? 0) & (units[word] ?? 0);
      for (; left !== 0; left &= left - 1) {
        const unit = 32 * word + 31 - Math.clz32(left & -left);
        counts[unit] = (counts[unit] ?? 0) + count;
      }
    }
  }
  let rarest: number | undefined;
  for (let unit = 0; unit < counts.length; unit += 1) {
    if (!hasUnit(units, 0, unit)) continue;
    if (rarest === undefined || (counts[unit] ?? 0) < (counts[rarest] ?? 0)) rarest = unit;
  }
  return rarest;
}
