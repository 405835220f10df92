import { answerOf } from './answer.ts';
import { addRange, countBits, isEmpty, removeRange } from './bits.ts';
import { coverItems } from './coverItems.ts';
import { type Evidence, hasAny, type Piece, QUALITY } from './evidence.ts';
import type { Facts } from './facts.ts';
import { piecesIn } from './findLiteral.ts';
import type { Slot } from './meanings.ts';
import type { QueryText } from './queryText.ts';
import {
  FIELD_WEIGHTS,
  fieldAt,
  IN_NAMES_OR_PEOPLE,
  isNameField,
  numberAt,
  type Values,
} from './values.ts';

/** The items that a query is explained by, each with how well. */
export interface Explained {
  readonly positions: Uint32Array;
  readonly scores: Float64Array;
}

/** What a query is explained with. All sets are of its units (see `bits.ts`). */
export interface Explaining {
  readonly query: QueryText;
  readonly values: Values;
  readonly facts: Facts;
  readonly evidence: Evidence;
  readonly slots: readonly Slot[];
  /** Whether the item has to be named: a whole name, or three characters and more of its beginning. */
  readonly needsName?: boolean;
  /** An empty set of width 1 for each item, left empty again. */
  readonly cover: Uint32Array;
}

/**
 * The items that explain the whole query: each unit of it stands in one of the item's texts or asks
 * for a fact that holds. The fewer and the longer the pieces, and the more of a text they are, the
 * better.
 *
 * There are two rounds: the first looks at sets of units only, which is little work for each text
 * that has anything of the query; the second looks at the texts of the items that are left.
 */
export function explain(explaining: Explaining): Explained {
  const { query, facts, evidence, slots } = explaining;
  const { width } = evidence;
  const cover = width === 1 ? explaining.cover : new Uint32Array(facts.count * width);
  /** What no fact can explain, so that a text has to. */
  const inText = new Uint32Array(width);
  addRange(inText, 0, 0, query.text.length);
  for (const { from, to } of slots) removeRange(inText, from, to);
  const touched = coverItems(explaining, cover, inText);
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
  if (slots.some(({ isFiller }) => !isFiller) && isEmpty(inText, 0, width)) {
    for (let item = 0; item < facts.count; item += 1) consider(item);
  } else for (const item of touched) consider(item);
  for (const item of touched) cover.fill(0, item * width, (item + 1) * width);
  return { positions: new Uint32Array(positions), scores: new Float64Array(scores) };
}

/** How many parts of an item can explain something of a query at once. */
const MOST_PARTS = 256;

/**
 * Scores items: 0 for one that does not explain the whole query, else up to about 1, each unit of
 * the query counting as much as the best that explains it.
 */
function createScorer({
  query,
  values,
  facts,
  evidence,
  slots,
  needsName = false,
}: Explaining): (item: number, hasNoText: boolean) => number {
  const { width, named } = evidence;
  const whole = new Uint32Array(width);
  addRange(whole, 0, 0, query.text.length);
  const fillers = new Uint32Array(width);
  const sets = new SetList(width);
  const asking: { slot: Slot; set: number }[] = [];
  for (const slot of slots) {
    if (slot.isFiller) addRange(fillers, 0, slot.from, slot.to);
    else {
      const set = sets.add();
      addRange(sets.data, set, slot.from, slot.to);
      asking.push({ slot, set });
    }
  }

  // What a value explains is found out once: where its sets are, and how good it is.
  const known = new Int32Array(values.texts.length);
  const qualities: number[] = [];
  const isNaming: boolean[] = [];
  const inNames = new Uint32Array(width);
  const elsewhere = new Uint32Array(width);
  const answerFor = (value: number) => {
    const before = known[value] ?? 0;
    if (before !== UNKNOWN) return before;
    const text = values.texts[value] ?? '';
    // Most of the texts of an item have nothing of the query.
    const pieces = hasAny(evidence, value) ? piecesIn(query, evidence, value, text) : [];
    let set = NOTHING;
    if (pieces.length > 0) {
      inNames.fill(0);
      elsewhere.fill(0);
      const fields = values.fields[value] ?? 0;
      const quality = answerOf(text, pieces, query, named, fields, inNames, elsewhere);
      set = sets.add(inNames);
      sets.add(elsewhere);
      qualities[set] = quality;
      isNaming[set] = pieces.some((piece) => isNameOf(piece, text, fields));
    }
    known[value] = set;
    return set;
  };

  const worths = new Float64Array(MOST_PARTS);
  const parts = new Uint32Array(MOST_PARTS);
  let count = 0;
  /** Keeps the parts in order, the most worthy first. */
  const put = (set: number, worth: number) => {
    if (count === MOST_PARTS) return;
    let at = count;
    while (at > 0 && (worths[at - 1] ?? 0) < worth) {
      worths[at] = worths[at - 1] ?? 0;
      parts[at] = parts[at - 1] ?? 0;
      at -= 1;
    }
    worths[at] = worth;
    parts[at] = set;
    count += 1;
  };

  let isNamed = false;
  const putTexts = (item: number) => {
    isNamed = false;
    const end = values.ofItem.starts[item + 1] ?? 0;
    for (let at = values.ofItem.starts[item] ?? 0; at < end; at += 1) {
      const place = values.ofItem.data[at] ?? 0;
      const set = answerFor(numberAt(place));
      if (set === NOTHING) continue;
      isNamed ||= isNaming[set] ?? false;
      const field = fieldAt(place);
      const worth = (qualities[set] ?? 0) * (FIELD_WEIGHTS[field] ?? 0);
      // What it explains elsewhere was added right behind what it explains in names.
      put(isNameField(field) ? set : set + width, worth);
    }
  };

  const seen = new Uint32Array(width);
  const total = () => {
    seen.fill(0);
    let sum = 0;
    let units = 0;
    for (let part = 0; part < count; part += 1) {
      const base = parts[part] ?? 0;
      for (let word = 0; word < width; word += 1) {
        const set = sets.data[base + word] ?? 0;
        const added = countBits(set & ~(seen[word] ?? 0));
        sum += added * (worths[part] ?? 0);
        units += added;
        seen[word] = (seen[word] ?? 0) | set;
      }
    }
    let filled = 0;
    for (let word = 0; word < width; word += 1) {
      const missing = (whole[word] ?? 0) & ~(seen[word] ?? 0);
      if ((missing & ~(fillers[word] ?? 0)) !== 0) return 0;
      filled += countBits(missing);
    }
    // What only fillers explain counts a little against those that lack it.
    return units === 0 ? 0 : (sum / units) * Math.max(0.1, 1 - 0.04 * filled);
  };

  const byFacts = new Map<number, number>();
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
      return needsName && !isNamed ? 0 : total();
    }
    if (needsName) return 0;
    // Items without any of the words differ in nothing but the facts that hold.
    if (asking.length > 31) return total();
    const before = byFacts.get(holding);
    if (before !== undefined) return before;
    const worth = total();
    byFacts.set(holding, worth);
    return worth;
  };
}

/** Of a value that explains nothing, and of one that was not looked at yet. */
const NOTHING = -1;
const UNKNOWN = 0;

/** Sets of one width, in one array that grows. A set is known by where it starts there. */
class SetList {
  readonly #width: number;
  /** None starts at 0, which stands for what is not known. */
  #end: number;
  data = new Uint32Array(256);

  constructor(width: number) {
    this.#width = width;
    this.#end = width;
  }

  /** Adds a copy of a set, or an empty one. */
  add(set?: Uint32Array): number {
    const start = this.#end;
    this.#end += this.#width;
    if (this.#end > this.data.length) {
      const larger = new Uint32Array(this.#end * 2);
      larger.set(this.data);
      this.data = larger;
    }
    if (set) this.data.set(set, start);
    return start;
  }
}

/** How many characters of the beginning of a name are as good as the name. */
const LONG_BEGINNING = 3;

/** Whether a piece names the thing or person that a text is of. */
function isNameOf({ at, length, quality }: Piece, text: string, fields: number): boolean {
  if ((fields & IN_NAMES_OR_PEOPLE) === 0 || length < 2) return false;
  const isOtherName = quality <= QUALITY.alias && quality > QUALITY.single;
  return isOtherName || length === text.length || (at === 0 && length >= LONG_BEGINNING);
}
