import { correctQuery } from './correct/correctQuery.ts';
import { replaceLookAlikes } from './correct/replaceLookAlikes.ts';
import { MAX_COST_ABOVE_BEST } from './correct/thresholds.ts';
import { findTalk } from './match/findTalk.ts';
import { matchShortColleges } from './match/matchInstitutions.ts';
import { type MatchedQuery, matchQuery, type SearchContext } from './match/matchQuery.ts';
import type { QueryConstraint } from './query/constraints.ts';
import { relaxConstraints } from './query/findConstraints.ts';
import { type Coverage, readCoverage } from './rank/findCandidates.ts';
import { type ScoredItems, type ScoringResult, scoreItems } from './rank/scoreItems.ts';
import { CORRECTION_RANK_STEP } from './weights.ts';

/** The hits of a text query, in no order. */
export interface TextHits extends ScoredItems {
  /** The matched query, or its best correction, by which all hits are marked. */
  readonly matched: MatchedQuery;
  readonly isNear?: true;
  readonly meant?: string;
}

/** A matched query, with what the texts of the catalog can cover of it. */
interface PreparedQuery {
  readonly matched: MatchedQuery;
  readonly coverage: Coverage;
}

/**
 * The items that match a text; if there are none, near matches: with constraints relaxed, with the
 * spelling corrected, without what is said around a name, with characters that look alike, and at
 * last with a part of a sentence corrected. When the work limit is reached, returns the best hits so
 * far.
 */
export function searchText(text: string, context: SearchContext): TextHits {
  const prepared = prepareQuery(text, context);
  const exact = scoreQuery(prepared, context);
  const once = context.work.spent;
  if (exact.positions.length > 0 || exact.matched.query.text === '') return exact;
  return (
    searchRelaxed(prepared, context) ??
    searchCorrected(prepared.matched, context, once) ??
    searchWithoutTalk(prepared, context) ??
    searchLookAlikes(prepared.matched, context, once) ??
    exact
  );
}

/** Searches for another text: exactly, with relaxed constraints, and without talk if asked to. */
function searchAgain(
  prepared: PreparedQuery,
  context: SearchContext,
  mayHaveTalk: boolean,
): TextHits | undefined {
  const exact = scoreQuery(prepared, context);
  if (exact.positions.length > 0) return exact;
  return (
    searchRelaxed(prepared, context) ??
    (mayHaveTalk ? searchWithoutTalk(prepared, context) : undefined)
  );
}

/** The items that match a text as typed, in no order; no near matches. */
export function searchExactly(text: string, context: SearchContext): ScoredItems {
  return scoreQuery(prepareQuery(text, context), context);
}

function prepareQuery(text: string, context: SearchContext): PreparedQuery {
  const matched = matchQuery(text, context);
  const { query, matchTable } = matched;
  return {
    matched,
    coverage: readCoverage(query, context.index.values, matchTable, context.work),
  };
}

function scoreQuery(
  { matched, coverage }: PreparedQuery,
  { index: { values, attributes }, buffers, work }: SearchContext,
  needsName = false,
): TextHits & ScoringResult {
  const { query, constraints, matchTable } = matched;
  const scored = scoreItems({
    query,
    values,
    attributes,
    matchTable,
    coverage,
    constraints,
    coverOfItems: buffers.coverOfItems,
    needsName,
    work,
  });
  return { ...scored, matched };
}

/** The constraints that are ignored, step by step, if nothing meets all: never a name or a year. */
const RELAXATIONS: readonly (readonly QueryConstraint['attribute'][])[] = [
  [],
  ['variant'],
  ['variant', 'edition'],
  ['variant', 'edition', 'stage'],
  ['variant', 'edition', 'stage', 'semester'],
  ['variant', 'edition', 'stage', 'semester', 'content'],
];

/** @param talk units that are ignored as well (see `findTalk`), of a query that names something */
function searchRelaxed(
  { matched, coverage }: PreparedQuery,
  context: SearchContext,
  talk: readonly number[] = [],
): TextHits | undefined {
  const attributes = new Set(matched.constraints.map(({ attribute }) => attribute));
  for (const ignored of RELAXATIONS) {
    if (context.work.isSpent) return undefined;
    const newest = ignored.at(-1);
    if (newest !== undefined && !attributes.has(newest)) continue;
    const constraints = relaxConstraints(
      matched.constraints,
      matched.query,
      new Set(ignored),
      talk,
    );
    const needsName = talk.length === 0;
    const hits = scoreQuery({ matched: { ...matched, constraints }, coverage }, context, needsName);
    // Without candidates, the texts lack what no constraint can cover, whatever else is ignored.
    if (hits.candidates === 0) return undefined;
    if (hits.positions.length === 0) continue;
    return ignored.length === 0 && talk.length === 0 ? hits : { ...hits, isNear: true };
  }
  return undefined;
}

/** Searches without what is said about the person or the occasion, if the rest names something. */
function searchWithoutTalk(prepared: PreparedQuery, context: SearchContext): TextHits | undefined {
  if (context.work.isSpent) return undefined;
  const { matched } = prepared;
  const {
    index: { values },
    work,
  } = context;
  const hasCollege = matchShortColleges(matched.query, values, matched.matchTable, work);
  const coverage = hasCollege
    ? readCoverage(matched.query, values, matched.matchTable, work)
    : prepared.coverage;
  for (const keepsPieces of [true, false]) {
    const talk = findTalk(matched, context.index, work, keepsPieces);
    const hits =
      talk.length > 0 || hasCollege
        ? searchRelaxed({ matched, coverage }, context, talk)
        : undefined;
    if (hits) return hits;
  }
  return undefined;
}

/**
 * Searches with characters replaced by those that they look like; if that finds nothing, with a part
 * of a sentence corrected.
 */
function searchLookAlikes(
  matched: MatchedQuery,
  context: SearchContext,
  stepsPerSearch: number,
): TextHits | undefined {
  const { index, work } = context;
  if (!work.hasStepsLeft(stepsPerSearch)) return undefined;
  let asked = matched;
  const text = replaceLookAlikes(matched, index);
  if (text !== undefined) {
    const prepared = prepareQuery(text, context);
    const hits = searchAgain(prepared, context, true);
    if (hits) return { ...hits, isNear: true, meant: text };
    asked = prepared.matched;
  }
  return (
    (asked === matched ? undefined : searchCorrected(asked, context, stepsPerSearch)) ??
    searchCorrected(asked, context, stepsPerSearch, true)
  );
}

/** A correction that has hits. */
interface Corrected {
  readonly text: string;
  /** The score of the best hit, less the cost of the correction. */
  readonly score: number;
  readonly hits: TextHits;
}

/**
 * Searches for corrections of the query, and joins the hits of those that cost about as much.
 *
 * @param stepsPerSearch the steps that the query as typed took, and so about what a correction takes
 * @param inSentence whether to correct parts of a sentence, around which there may be talk
 */
function searchCorrected(
  matched: MatchedQuery,
  context: SearchContext,
  stepsPerSearch: number,
  inSentence = false,
): TextHits | undefined {
  const { index, work } = context;
  let minCost = Number.POSITIVE_INFINITY;
  const corrected: Corrected[] = [];
  for (const { text, cost } of correctQuery(matched, index, work, inSentence)) {
    if (cost > minCost + MAX_COST_ABOVE_BEST || !work.hasStepsLeft(stepsPerSearch)) break;
    const prepared = prepareQuery(text, context);
    const hits = searchAgain(prepared, context, inSentence);
    if (!hits) continue;
    minCost = Math.min(minCost, cost);
    corrected.push({ text, score: maxScore(hits.scores) - cost, hits });
  }
  corrected.sort((one, other) => other.score - one.score);
  const [best] = corrected;
  if (!best) return undefined;
  const all = corrected.length === 1 ? best.hits : merge(corrected.map(({ hits }) => hits));
  return { ...all, matched: best.hits.matched, isNear: true, meant: best.text };
}

function maxScore(scores: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const score of scores) most = Math.max(most, score);
  return most;
}

/** The hits of several searches, the best search first, each item with its best score. */
function merge(searches: readonly ScoredItems[]): ScoredItems {
  const best = new Map<number, number>();
  searches.forEach(({ positions, scores }, rank) => {
    positions.forEach((item, index) => {
      const score = (scores[index] ?? 0) - rank * CORRECTION_RANK_STEP;
      if (score > (best.get(item) ?? 0)) best.set(item, score);
    });
  });
  const positions = Uint32Array.from(best.keys());
  return { positions, scores: Float64Array.from(best.values()) };
}
