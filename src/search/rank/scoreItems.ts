import type { Attributes } from '../index/attributes.ts';
import { FIELD_NAMES, isNameField } from '../index/fields.ts';
import { postingField, postingId, type ValueIndex } from '../index/valueIndex.ts';
import { BitSetList } from '../lib/bitSetList.ts';
import { addRange, isEmpty, removeRange } from '../lib/bitSets.ts';
import { lengthOf } from '../lib/lists.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import type { MatchTable } from '../match/matches.ts';
import type { QueryConstraint } from '../query/constraints.ts';
import type { TokenizedQuery } from '../query/tokenizeQuery.ts';
import { FIELD_WEIGHTS } from '../weights.ts';
import { Contributions } from './contributions.ts';
import { type Coverage, findCandidates } from './findCandidates.ts';
import { createValueScores, NOTHING } from './scoreValues.ts';

/** The items that a query is explained by, each with how well. */
export interface ScoredItems {
  readonly positions: Uint32Array;
  readonly scores: Float64Array;
}

export interface ScoringResult extends ScoredItems {
  /** How many items were scored: those that have at least what only texts can explain. */
  readonly candidates: number;
}

/** What a query is explained with. All sets are of its units (see `bits.ts`). */
export interface ScoringInput {
  readonly query: TokenizedQuery;
  readonly values: ValueIndex;
  readonly attributes: Attributes;
  readonly matchTable: MatchTable;
  readonly coverage: Coverage;
  readonly constraints: readonly QueryConstraint[];
  /** Whether the item has to be named: a whole name, or three characters and more of its beginning. */
  readonly needsName?: boolean;
  /** An empty set of width 1 for each item, left empty again. */
  readonly coverOfItems: Uint32Array;
  readonly work: WorkLimit;
}

/** The weights of fields by their numbers. */
const WEIGHTS = FIELD_NAMES.map((name) => FIELD_WEIGHTS[name]);

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
export function scoreItems(input: ScoringInput): ScoringResult {
  const { query, attributes, matchTable, constraints, needsName, work } = input;
  const { width } = matchTable;
  const cover = width === 1 ? input.coverOfItems : new Uint32Array(attributes.count * width);
  /** What no fact can explain, so that a text has to. */
  const inText = new Uint32Array(width);
  addRange(inText, 0, 0, query.text.length);
  for (const { from, to } of constraints) removeRange(inText, from, to);
  const touched = findCandidates(input.coverage, input.values, cover, inText, work);
  const positions: number[] = [];
  const scores: number[] = [];
  let scored = 0;
  let scorer: ReturnType<typeof createScorer> | undefined;
  const score = (item: number, hasNoText: boolean) => {
    scorer ??= createScorer(input);
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
  const all = mayLackText && constraints.some(({ isIgnored }) => !isIgnored);
  if (all) {
    for (let item = 0; item < attributes.count; item += 1) consider(item);
  } else for (const item of touched) consider(item);
  const considered = all ? attributes.count : touched.length;
  work.spend(considered + scored * (STEPS_OF_FACTS + constraints.length));
  for (const item of touched) cover.fill(0, item * width, (item + 1) * width);
  return {
    positions: new Uint32Array(positions),
    scores: new Float64Array(scores),
    candidates: scored,
  };
}

/**
 * Scores items: 0 for one that does not explain the whole query, else up to about 1, each unit of
 * the query counting as much as the best that explains it.
 */
function createScorer({
  query,
  values,
  attributes,
  matchTable,
  constraints,
  needsName = false,
  work,
}: ScoringInput): (item: number, hasNoText: boolean) => number {
  const { width } = matchTable;
  const whole = new Uint32Array(width);
  addRange(whole, 0, 0, query.text.length);
  const fillers = new Uint32Array(width);
  const sets = new BitSetList(width);
  // What is asked for several times is found out once: 期末期末期末.
  const asking: { constraint: QueryConstraint; set: number }[] = [];
  for (const constraint of constraints) {
    if (constraint.isIgnored) addRange(fillers, 0, constraint.from, constraint.to);
    else {
      let prepared = asking.find(
        ({ constraint: { holds, quality } }) =>
          holds === constraint.holds && quality === constraint.quality,
      );
      if (!prepared) {
        prepared = { constraint, set: sets.add() };
        asking.push(prepared);
      }
      addRange(sets.data, prepared.set, constraint.from, constraint.to);
    }
  }

  const valueScores = createValueScores(query, values, matchTable, sets, work);
  const contributions = new Contributions(sets, whole, fillers);
  let isNamed = false;
  const putTexts = (item: number) => {
    isNamed = false;
    const end = values.itemValues.starts[item + 1] ?? 0;
    work.spend(STEPS_OF_TEXT * lengthOf(values.itemValues, item));
    for (let at = values.itemValues.starts[item] ?? 0; at < end; at += 1) {
      const posting = values.itemValues.data[at] ?? 0;
      const set = valueScores.setOf(postingId(posting));
      if (set === NOTHING) continue;
      isNamed ||= valueScores.isNamed(set);
      const field = postingField(posting);
      const worth = valueScores.scoreOf(set) * (WEIGHTS[field] ?? 0);
      contributions.put(isNameField(field) ? set : set + width, worth);
    }
  };

  const byFacts = new Map<number, number>();
  return (item, hasNoText) => {
    contributions.clear();
    let holding = 0;
    for (let at = 0; at < asking.length; at += 1) {
      const prepared = asking[at];
      if (!prepared?.constraint.holds(attributes, item)) continue;
      contributions.put(prepared.set, prepared.constraint.quality);
      holding |= 1 << at;
    }
    if (!hasNoText) {
      putTexts(item);
      return needsName && !isNamed ? 0 : contributions.score();
    }
    if (needsName) return 0;
    // Items without any of the words differ in nothing but the facts that hold.
    if (asking.length > 31) return contributions.score();
    const before = byFacts.get(holding);
    if (before !== undefined) return before;
    const worth = contributions.score();
    byFacts.set(holding, worth);
    return worth;
  };
}
