import { type Answer, answerOf } from './answer.ts';
import { addRange, countBits } from './bits.ts';
import type { Evidence } from './evidence.ts';
import type { Facts } from './facts.ts';
import { addAnswerable, piecesIn } from './findLiteral.ts';
import type { QueryText } from './queryText.ts';
import type { Slot } from './slots.ts';
import { FIELD_WEIGHTS, NAME_FIELDS, type Values } from './values.ts';

/** The items that a query is explained by, each with how well. */
export interface Explained {
  readonly positions: Uint32Array;
  readonly scores: Float64Array;
}

/** Everything that one query is explained with. All sets are of its units (see `bits.ts`). */
interface Explaining {
  readonly query: QueryText;
  readonly values: Values;
  readonly facts: Facts;
  readonly evidence: Evidence;
  readonly width: number;
  readonly whole: Uint32Array;
  /** What need not be explained. */
  readonly fillers: Uint32Array;
  readonly asking: readonly { readonly slot: Slot; readonly set: Uint32Array }[];
  /** What no fact can explain, so that a text has to. */
  readonly inText: Uint32Array;
  readonly answers: Map<number, Answer>;
}

/**
 * The items that explain the whole query: each unit of it stands in one of the item's texts or asks
 * for a fact that holds. The fewer and the longer the pieces, and the more of a text they are, the
 * better.
 *
 * There are two rounds: the first looks at sets of units only, which is little work for each text
 * that has anything of the query; the second looks at the texts of the items that are left.
 */
export function explain(
  query: QueryText,
  values: Values,
  facts: Facts,
  evidence: Evidence,
  slots: readonly Slot[],
): Explained {
  const explaining = prepare(query, values, facts, evidence, slots);
  const { width, asking, inText } = explaining;
  const cover = new Uint32Array(facts.count * width);
  const touched = coverItems(explaining, cover);
  const positions: number[] = [];
  const scores: number[] = [];
  const score = createScorer(explaining);
  const consider = (item: number) => {
    const base = item * width;
    for (let word = 0; word < width; word += 1) {
      if (((inText[word] ?? 0) & ~(cover[base + word] ?? 0)) !== 0) return;
    }
    const worth = score(item, isEmpty(cover, base, width));
    if (worth <= 0) return;
    positions.push(item);
    scores.push(worth);
  };
  if (asking.length > 0 && isEmpty(inText, 0, width)) {
    for (let item = 0; item < facts.count; item += 1) consider(item);
  } else for (const item of touched) consider(item);
  return { positions: Uint32Array.from(positions), scores: Float64Array.from(scores) };
}

function prepare(
  query: QueryText,
  values: Values,
  facts: Facts,
  evidence: Evidence,
  slots: readonly Slot[],
): Explaining {
  const { width } = evidence;
  const whole = new Uint32Array(width);
  addRange(whole, 0, 0, query.text.length);
  const fillers = new Uint32Array(width);
  const inText = whole.slice();
  const asking: { slot: Slot; set: Uint32Array }[] = [];
  for (const slot of slots) {
    const set = new Uint32Array(width);
    addRange(set, 0, slot.from, slot.to);
    if (slot.isFiller) addRange(fillers, 0, slot.from, slot.to);
    else asking.push({ slot, set });
    for (let word = 0; word < width; word += 1) {
      inText[word] = (inText[word] ?? 0) & ~(set[word] ?? 0);
    }
  }
  const answers = new Map<number, Answer>();
  return { query, values, facts, evidence, width, whole, fillers, asking, inText, answers };
}

/** Adds to the set of each item what its texts can explain at most; the items with anything. */
function coverItems(
  { query, values, facts, evidence, width }: Explaining,
  cover: Uint32Array,
): number[] {
  const touched: number[] = [];
  const isTouched = new Uint8Array(facts.count);
  const set = new Uint32Array(width);
  const see = (value: number) => {
    set.fill(0);
    addAnswerable(query, evidence, value, values.texts[value] ?? '', set);
    const end = values.places.starts[value + 1] ?? 0;
    for (let at = values.places.starts[value] ?? 0; at < end; at += 1) {
      const item = (values.places.data[at] ?? 0) >>> 4;
      const base = item * width;
      for (let word = 0; word < width; word += 1) {
        cover[base + word] = (cover[base + word] ?? 0) | (set[word] ?? 0);
      }
      if (isTouched[item] === 0) {
        isTouched[item] = 1;
        touched.push(item);
      }
    }
  };
  for (const value of evidence.withPairs) see(value);
  for (const value of evidence.pieces.keys()) see(value);
  return touched;
}

/** How many parts of an item can explain something of a query at once. */
const MOST_PARTS = 256;

/**
 * Scores items: 0 for one that does not explain the whole query, else up to about 1, each unit of
 * the query counting as much as the best that explains it.
 */
function createScorer(explaining: Explaining): (item: number, hasNoText: boolean) => number {
  const { values, facts, asking, fillers, whole, width } = explaining;
  const worths = new Float64Array(MOST_PARTS);
  const parts: Uint32Array[] = [];
  const byFacts = new Map<number, number>();
  const seen = new Uint32Array(width);
  let count = 0;

  /** Keeps the parts in order, the most worthy first. */
  const put = (set: Uint32Array, worth: number) => {
    if (count === MOST_PARTS || isEmpty(set, 0, width)) return;
    let at = count;
    while (at > 0 && (worths[at - 1] ?? 0) < worth) {
      worths[at] = worths[at - 1] ?? 0;
      parts[at] = parts[at - 1] ?? set;
      at -= 1;
    }
    worths[at] = worth;
    parts[at] = set;
    count += 1;
  };

  const putTexts = (item: number) => {
    const end = values.ofItem.starts[item + 1] ?? 0;
    for (let at = values.ofItem.starts[item] ?? 0; at < end; at += 1) {
      const place = values.ofItem.data[at] ?? 0;
      const answer = answerFor(explaining, place >>> 4);
      const field = place & 15;
      const set = field < NAME_FIELDS ? answer.inNames : answer.elsewhere;
      put(set, answer.quality * (FIELD_WEIGHTS[field] ?? 0));
    }
  };

  const total = () => {
    seen.fill(0);
    let sum = 0;
    let units = 0;
    for (let part = 0; part < count; part += 1) {
      const set = parts[part];
      if (!set) continue;
      for (let word = 0; word < width; word += 1) {
        const added = countBits((set[word] ?? 0) & ~(seen[word] ?? 0));
        sum += added * (worths[part] ?? 0);
        units += added;
        seen[word] = (seen[word] ?? 0) | (set[word] ?? 0);
      }
    }
    let filled = 0;
    for (let word = 0; word < width; word += 1) {
      const missing = (whole[word] ?? 0) & ~(seen[word] ?? 0);
      if ((missing & ~(fillers[word] ?? 0)) !== 0) return 0;
      filled += countBits(missing);
    }
    // What only fillers explain counts a little against those that lack it.
    return units === 0 ? 0 : (sum / units) * (1 - 0.01 * filled);
  };

  return (item, hasNoText) => {
    count = 0;
    let holding = 0;
    for (let at = 0; at < asking.length; at += 1) {
      const asked = asking[at];
      if (!asked?.slot.holds(facts, item)) continue;
      put(asked.set, asked.slot.quality);
      holding |= 1 << at;
    }
    if (!hasNoText) {
      putTexts(item);
      return total();
    }
    // Items without any of the words differ in nothing but the facts that hold.
    if (asking.length > 31) return total();
    const known = byFacts.get(holding);
    if (known !== undefined) return known;
    const worth = total();
    byFacts.set(holding, worth);
    return worth;
  };
}

function answerFor({ query, values, evidence, width, answers }: Explaining, value: number): Answer {
  const known = answers.get(value);
  if (known) return known;
  const text = values.texts[value] ?? '';
  const pieces = piecesIn(query, evidence, value, text);
  const answer = answerOf(text, pieces, query, width, values.fields[value] ?? 0);
  answers.set(value, answer);
  return answer;
}

function isEmpty(sets: Uint32Array, base: number, width: number): boolean {
  for (let word = 0; word < width; word += 1) if (sets[base + word] !== 0) return false;
  return true;
}
