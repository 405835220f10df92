import type { Attributes } from '../index/attributes.ts';
import { FIELD_NAMES, isNameField } from '../index/fields.ts';
import { postingField, postingId, type ValueIndex } from '../index/valueIndex.ts';
import { BitSetList } from '../lib/bitSetList.ts';
import { addRange, isEmpty, removeRange } from '../lib/bitSets.ts';
import { listLength } from '../lib/lists.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import type { MatchTable } from '../match/matches.ts';
import type { QueryConstraint } from '../query/constraints.ts';
import type { TokenizedQuery } from '../query/tokenizeQuery.ts';
import { FIELD_WEIGHTS } from '../weights.ts';
import { Contributions } from './contributions.ts';
import { type Coverage, findCandidates } from './findCandidates.ts';
import { createValueScores, NO_COVERAGE } from './scoreValues.ts';

/** The items that cover a query, each with its score. */
export interface ScoredItems {
  readonly positions: Uint32Array;
  readonly scores: Float64Array;
}

export interface ScoringResult extends ScoredItems {
  /** How many items were scored: those whose texts can cover what no constraint covers. */
  readonly candidates: number;
}

/** The input for scoring. All bit sets are of the units of the query (see `bitSets.ts`). */
export interface ScoringInput {
  readonly query: TokenizedQuery;
  readonly values: ValueIndex;
  readonly attributes: Attributes;
  readonly matchTable: MatchTable;
  readonly coverage: Coverage;
  readonly constraints: readonly QueryConstraint[];
  /**
   * Whether an item must be named: by a whole name, or at least three characters of its beginning.
   */
  readonly needsName?: boolean;
  /** A bit set of width 1 for each item, empty before and after. */
  readonly coverOfItems: Uint32Array;
  readonly work: WorkLimit;
}

/** The weights of fields by their numbers. */
const WEIGHTS = FIELD_NAMES.map((name) => FIELD_WEIGHTS[name]);

/** The cost of scoring an item by constraints alone, and by each of its texts. */
const STEPS_OF_CONSTRAINTS = 4;
const STEPS_OF_TEXT = 4;

/**
 * Scores the items that cover the whole query: each unit stands in one of the item's texts, or
 * belongs to a constraint that holds. Fewer and longer matches that are more of a text score
 * higher.
 *
 * There are two rounds. The first compares bit sets only, which is little work for each text that
 * matches anything. The second reads the texts of the candidates that are left.
 */
export function scoreItems(input: ScoringInput): ScoringResult {
  const { query, attributes, matchTable, constraints, needsName, work } = input;
  const { width } = matchTable;
  const cover = width === 1 ? input.coverOfItems : new Uint32Array(attributes.count * width);
  /** The units that no constraint can cover, so that a text must. */
  const textOnlyUnits = new Uint32Array(width);
  addRange(textOnlyUnits, 0, 0, query.text.length);
  for (const { from, to } of constraints) removeRange(textOnlyUnits, from, to);
  const candidateItems = findCandidates(input.coverage, input.values, cover, textOnlyUnits, work);
  const positions: number[] = [];
  const scores: number[] = [];
  let scored = 0;
  let scorer: ReturnType<typeof createScorer> | undefined;
  const score = (item: number, hasNoText: boolean) => {
    scorer ??= createScorer(input);
    return scorer(item, hasNoText);
  };
  const scoreIfCovered = (item: number) => {
    const base = item * width;
    for (let word = 0; word < width; word += 1) {
      if (((textOnlyUnits[word] ?? 0) & ~(cover[base + word] ?? 0)) !== 0) return;
    }
    scored += 1;
    const points = score(item, isEmpty(cover, base, width));
    if (points <= 0) return;
    positions.push(item);
    scores.push(points);
  };
  const canMatchWithoutText = !needsName && isEmpty(textOnlyUnits, 0, width);
  const all = canMatchWithoutText && constraints.some(({ isIgnored }) => !isIgnored);
  if (all) {
    for (let item = 0; item < attributes.count; item += 1) scoreIfCovered(item);
  } else for (const item of candidateItems) scoreIfCovered(item);
  const considered = all ? attributes.count : candidateItems.length;
  work.spend(considered + scored * (STEPS_OF_CONSTRAINTS + constraints.length));
  for (const item of candidateItems) cover.fill(0, item * width, (item + 1) * width);
  return {
    positions: new Uint32Array(positions),
    scores: new Float64Array(scores),
    candidates: scored,
  };
}

/**
 * Scores items: 0 for one that does not cover the whole query, else up to about 1. Each unit of the
 * query counts as much as the best part that covers it.
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
  const ignored = new Uint32Array(width);
  const sets = new BitSetList(width);
  // A constraint that is typed several times is checked once: 期末期末期末.
  const active: { constraint: QueryConstraint; set: number }[] = [];
  for (const constraint of constraints) {
    if (constraint.isIgnored) addRange(ignored, 0, constraint.from, constraint.to);
    else {
      let prepared = active.find(
        ({ constraint: { appliesTo, quality } }) =>
          appliesTo === constraint.appliesTo && quality === constraint.quality,
      );
      if (!prepared) {
        prepared = { constraint, set: sets.add() };
        active.push(prepared);
      }
      addRange(sets.data, prepared.set, constraint.from, constraint.to);
    }
  }

  const valueScores = createValueScores(query, values, matchTable, sets, work);
  const contributions = new Contributions(sets, whole, ignored);
  let isNamed = false;
  const addTexts = (item: number) => {
    isNamed = false;
    const end = values.itemValues.starts[item + 1] ?? 0;
    work.spend(STEPS_OF_TEXT * listLength(values.itemValues, item));
    for (let index = values.itemValues.starts[item] ?? 0; index < end; index += 1) {
      const posting = values.itemValues.data[index] ?? 0;
      const set = valueScores.setOf(postingId(posting));
      if (set === NO_COVERAGE) continue;
      isNamed ||= valueScores.isNamed(set);
      const field = postingField(posting);
      const points = valueScores.scoreOf(set) * (WEIGHTS[field] ?? 0);
      contributions.add(isNameField(field) ? set : set + width, points);
    }
  };

  const scoreCache = new Map<number, number>();
  return (item, hasNoText) => {
    contributions.clear();
    let applicable = 0;
    for (let index = 0; index < active.length; index += 1) {
      const prepared = active[index];
      if (!prepared?.constraint.appliesTo(attributes, item)) continue;
      contributions.add(prepared.set, prepared.constraint.quality);
      applicable |= 1 << index;
    }
    if (!hasNoText) {
      addTexts(item);
      return needsName && !isNamed ? 0 : contributions.score();
    }
    if (needsName) return 0;
    // Items without a matching text differ only in the constraints that hold.
    if (active.length > 31) return contributions.score();
    const cached = scoreCache.get(applicable);
    if (cached !== undefined) return cached;
    const points = contributions.score();
    scoreCache.set(applicable, points);
    return points;
  };
}
