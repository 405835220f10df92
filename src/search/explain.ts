import { addRange, isEmpty, removeRange } from './bits.ts';
import { type Answerable, coverItems } from './coverItems.ts';
import type { Evidence } from './evidence.ts';
import type { Facts } from './facts.ts';
import { lengthOf } from './lists.ts';
import type { Slot } from './meanings.ts';
import { Parts } from './parts.ts';
import type { QueryText } from './queryText.ts';
import { SetList } from './setList.ts';
import { createValueAnswers, NOTHING } from './valueAnswers.ts';
import { FIELD_WEIGHTS, fieldAt, isNameField, numberAt, type Values } from './values.ts';
import type { WorkLimit } from './workLimit.ts';

/** The items that a query is explained by, each with how well. */
export interface Explained {
  readonly positions: Uint32Array;
  readonly scores: Float64Array;
}

export interface Explanation extends Explained {
  /** How many items were scored: those that have at least what only texts can explain. */
  readonly scored: number;
}

/** What a query is explained with. All sets are of its units (see `bits.ts`). */
export interface Explaining {
  readonly query: QueryText;
  readonly values: Values;
  readonly facts: Facts;
  readonly evidence: Evidence;
  readonly answerable: Answerable;
  readonly slots: readonly Slot[];
  /** Whether the item has to be named: a whole name, or three characters and more of its beginning. */
  readonly needsName?: boolean;
  /** An empty set of width 1 for each item, left empty again. */
  readonly cover: Uint32Array;
  readonly work: WorkLimit;
}

/** What it takes to score an item by facts alone, and by each of its texts. */
const STEPS_OF_FACTS = 4;
const STEPS_OF_TEXT = 4;

/**
 * The items that explain the whole query: each unit of it stands in one of the item's texts or asks
 * for a fact that holds. The fewer and the longer the pieces, and the more of a text they are, the
 * better.
 *
 * There are two rounds: the first looks at sets of units only, which is little work for each text
 * that has anything of the query; the second looks at the texts of the items that are left.
 */
export function explain(explaining: Explaining): Explanation {
  const { query, facts, evidence, slots, needsName, work } = explaining;
  const { width } = evidence;
  const cover = width === 1 ? explaining.cover : new Uint32Array(facts.count * width);
  /** What no fact can explain, so that a text has to. */
  const inText = new Uint32Array(width);
  addRange(inText, 0, 0, query.text.length);
  for (const { from, to } of slots) removeRange(inText, from, to);
  const touched = coverItems(explaining.answerable, explaining.values, cover, inText, work);
  const positions: number[] = [];
  const scores: number[] = [];
  let scored = 0;
  let scorer: ReturnType<typeof createScorer> | undefined;
  const score = (item: number, hasNoText: boolean) => {
    scorer ??= createScorer(explaining);
    return scorer(item, hasNoText);
  };
  const consider = (item: number) => {
    const base = item * width;
    for (let word = 0; word < width; word += 1) {
      if (((inText[word] ?? 0) & ~(cover[base + word] ?? 0)) !== 0) return;
    }
    scored += 1;
    const worth = score(item, isEmpty(cover, base, width));
    if (worth <= 0) return;
    positions.push(item);
    scores.push(worth);
  };
  const mayLackText = !needsName && isEmpty(inText, 0, width);
  const all = mayLackText && slots.some(({ isFiller }) => !isFiller);
  if (all) {
    for (let item = 0; item < facts.count; item += 1) consider(item);
  } else for (const item of touched) consider(item);
  const considered = all ? facts.count : touched.length;
  work.spend(considered + scored * (STEPS_OF_FACTS + slots.length));
  for (const item of touched) cover.fill(0, item * width, (item + 1) * width);
  return { positions: new Uint32Array(positions), scores: new Float64Array(scores), scored };
}

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
  work,
}: Explaining): (item: number, hasNoText: boolean) => number {
  const { width } = evidence;
  const whole = new Uint32Array(width);
  addRange(whole, 0, 0, query.text.length);
  const fillers = new Uint32Array(width);
  const sets = new SetList(width);
  // What is asked for several times is found out once: 期末期末期末.
  const asking: { slot: Slot; set: number }[] = [];
  for (const slot of slots) {
    if (slot.isFiller) addRange(fillers, 0, slot.from, slot.to);
    else {
      let asked = asking.find(
        ({ slot: { holds, quality } }) => holds === slot.holds && quality === slot.quality,
      );
      if (!asked) {
        asked = { slot, set: sets.add() };
        asking.push(asked);
      }
      addRange(sets.data, asked.set, slot.from, slot.to);
    }
  }

  const answers = createValueAnswers(query, values, evidence, sets, work);
  const parts = new Parts(sets, whole, fillers);
  let isNamed = false;
  const putTexts = (item: number) => {
    isNamed = false;
    const end = values.ofItem.starts[item + 1] ?? 0;
    work.spend(STEPS_OF_TEXT * lengthOf(values.ofItem, item));
    for (let at = values.ofItem.starts[item] ?? 0; at < end; at += 1) {
      const place = values.ofItem.data[at] ?? 0;
      const set = answers.setOf(numberAt(place));
      if (set === NOTHING) continue;
      isNamed ||= answers.isNamed(set);
      const field = fieldAt(place);
      const worth = answers.qualityOf(set) * (FIELD_WEIGHTS[field] ?? 0);
      parts.put(isNameField(field) ? set : set + width, worth);
    }
  };

  const byFacts = new Map<number, number>();
  return (item, hasNoText) => {
    parts.clear();
    let holding = 0;
    for (let at = 0; at < asking.length; at += 1) {
      const asked = asking[at];
      if (!asked?.slot.holds(facts, item)) continue;
      parts.put(asked.set, asked.slot.quality);
      holding |= 1 << at;
    }
    if (!hasNoText) {
      putTexts(item);
      return needsName && !isNamed ? 0 : parts.score();
    }
    if (needsName) return 0;
    // Items without any of the words differ in nothing but the facts that hold.
    if (asking.length > 31) return parts.score();
    const before = byFacts.get(holding);
    if (before !== undefined) return before;
    const worth = parts.score();
    byFacts.set(holding, worth);
    return worth;
  };
}
