import { type Answer, answerOf } from './answer.ts';
import { addRange, countBits, widthFor } from './bits.ts';
import type { Evidence } from './evidence.ts';
import type { Facts } from './facts.ts';
import type { QueryText } from './queryText.ts';
import type { Slot } from './slots.ts';
import { FIELD_WEIGHTS, NAME_FIELDS, type Values } from './values.ts';

/** The items that a query is explained by, each with how well, in the order of the catalog. */
export interface Explained {
  readonly positions: Uint32Array;
  readonly scores: Float64Array;
}

/**
 * The items that explain the whole query: each unit of it stands in one of the item's texts or asks
 * for a fact that holds. The fewer and the longer the pieces, and the more of a text they are, the
 * better.
 */
export function explain(
  query: QueryText,
  values: Values,
  facts: Facts,
  evidence: Evidence,
  slots: readonly Slot[],
): Explained {
  const units = query.text.length;
  const width = widthFor(units);
  const whole = new Uint32Array(width);
  addRange(whole, 0, 0, units);
  const slotSets = slots.map((slot) => {
    const set = new Uint32Array(width);
    addRange(set, 0, slot.from, slot.to);
    return set;
  });
  const fillers = union(
    width,
    slotSets.filter((_, at) => slots[at]?.isFiller),
  );
  const asking = slots.flatMap((slot, at) => {
    const set = slotSets[at];
    return slot.isFiller || !set ? [] : [{ slot, set }];
  });

  const answers = new Map<number, Answer>();
  const cover = new Uint32Array(facts.count * width);
  const isTouched = new Uint8Array(facts.count);
  const touched: number[] = [];
  for (const [value, pieces] of evidence) {
    const answer = answerOf(
      values.texts[value] ?? '',
      pieces,
      query,
      width,
      values.fields[value] ?? 0,
    );
    answers.set(value, answer);
    const end = values.places.starts[value + 1] ?? 0;
    for (let at = values.places.starts[value] ?? 0; at < end; at += 1) {
      const place = values.places.data[at] ?? 0;
      const item = place >>> 4;
      const set = (place & 15) < NAME_FIELDS ? answer.inNames : answer.elsewhere;
      for (let word = 0; word < width; word += 1) {
        const target = item * width + word;
        cover[target] = (cover[target] ?? 0) | (set[word] ?? 0);
      }
      if (isTouched[item] === 0) {
        isTouched[item] = 1;
        touched.push(item);
      }
    }
  }

  const factsAlone = union(width, [fillers, ...asking.map(({ set }) => set)]);
  const isAllFacts = asking.length > 0 && isSame(factsAlone, whole);
  const candidates = isAllFacts ? facts.count : touched.length;
  const positions: number[] = [];
  const scores: number[] = [];
  const left = new Uint32Array(width);
  for (let at = 0; at < candidates; at += 1) {
    const item = isAllFacts ? at : (touched[at] ?? 0);
    let isFull = true;
    for (let word = 0; word < width; word += 1) {
      left[word] = (whole[word] ?? 0) & ~(cover[item * width + word] ?? 0) & ~(fillers[word] ?? 0);
      if (left[word] !== 0) isFull = false;
    }
    if (!isFull) {
      for (const { slot, set } of asking) {
        if (!overlaps(left, set) || !slot.holds(facts, item)) continue;
        for (let word = 0; word < width; word += 1)
          left[word] = (left[word] ?? 0) & ~(set[word] ?? 0);
      }
      if (left.some((word) => word !== 0)) continue;
    }
    const score = scoreOf(item, { values, facts, answers, asking, fillers, width });
    if (score <= 0) continue;
    positions.push(item);
    scores.push(score);
  }
  return { positions: Uint32Array.from(positions), scores: Float64Array.from(scores) };
}

interface Scoring {
  readonly values: Values;
  readonly facts: Facts;
  readonly answers: ReadonlyMap<number, Answer>;
  readonly asking: readonly { readonly slot: Slot; readonly set: Uint32Array }[];
  readonly fillers: Uint32Array;
  readonly width: number;
}

/** From 0 to 1: each unit of the query counts as much as the best that explains it. */
function scoreOf(
  item: number,
  { values, facts, answers, asking, fillers, width }: Scoring,
): number {
  const parts: { set: Uint32Array; worth: number }[] = [];
  const end = values.ofItem.starts[item + 1] ?? 0;
  for (let at = values.ofItem.starts[item] ?? 0; at < end; at += 1) {
    const place = values.ofItem.data[at] ?? 0;
    const answer = answers.get(place >>> 4);
    if (!answer) continue;
    const field = place & 15;
    parts.push({
      set: field < NAME_FIELDS ? answer.inNames : answer.elsewhere,
      worth: answer.quality * (FIELD_WEIGHTS[field] ?? 0),
    });
  }
  for (const { slot, set } of asking) {
    if (slot.holds(facts, item)) parts.push({ set, worth: slot.quality });
  }
  parts.sort((one, other) => other.worth - one.worth);
  const seen = new Uint32Array(width);
  let total = 0;
  let units = 0;
  for (const { set, worth } of parts) {
    for (let word = 0; word < width; word += 1) {
      const added = countBits((set[word] ?? 0) & ~(seen[word] ?? 0));
      total += added * worth;
      units += added;
      seen[word] = (seen[word] ?? 0) | (set[word] ?? 0);
    }
  }
  if (units === 0) return 0;
  // What only fillers explain counts neither way.
  let filled = 0;
  for (let word = 0; word < width; word += 1) {
    filled += countBits((fillers[word] ?? 0) & ~(seen[word] ?? 0));
  }
  return (total / units) * (1 - 0.01 * filled);
}

function union(width: number, sets: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(width);
  for (const set of sets) {
    for (let word = 0; word < width; word += 1) all[word] = (all[word] ?? 0) | (set[word] ?? 0);
  }
  return all;
}

function overlaps(one: Uint32Array, other: Uint32Array): boolean {
  return one.some((word, at) => (word & (other[at] ?? 0)) !== 0);
}

function isSame(one: Uint32Array, other: Uint32Array): boolean {
  return one.every((word, at) => word === other[at]);
}
