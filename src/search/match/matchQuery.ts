import type { SearchIndex } from '../index/buildIndex.ts';
import { valuesContaining } from '../index/lookUp.ts';
import type { WorkLimit } from '../lib/workLimit.ts';
import type { QueryConstraint } from '../query/constraints.ts';
import { findConstraints } from '../query/findConstraints.ts';
import { type Span, type TokenizedQuery, tokenizeQuery } from '../query/tokenizeQuery.ts';
import { type AliasSpan, findAliases, matchAliases } from './matchAliases.ts';
import type { MatchBuffers, MatchTable } from './matches.ts';
import { matchInstitutions } from './matchInstitutions.ts';
import { matchLiteral } from './matchLiteral.ts';
import { findMixedAliases, findSpelledAliases, matchPinyin } from './matchPinyin.ts';

/** The index, buffers and work limit for answering a query. */
export interface SearchContext {
  readonly index: SearchIndex;
  readonly buffers: MatchBuffers;
  readonly work: WorkLimit;
}

/** A tokenized query with its constraints, its aliases and its matches in the index. */
export interface MatchedQuery {
  readonly query: TokenizedQuery;
  readonly constraints: readonly QueryConstraint[];
  readonly aliasSpans: readonly AliasSpan[];
  readonly matchTable: MatchTable;
}

/**
 * Tokenizes a query, finds its constraints, and looks up the texts of the catalog that match it.
 */
export function matchQuery(text: string, { index, buffers, work }: SearchContext): MatchedQuery {
  const { values, readings, variants, aliases, pinyinAliases } = index;
  const query = tokenizeQuery(text, variants);
  const constraints = withoutKnownNames(findConstraints(query), query, index, work);
  const aliasSpans = [
    ...findAliases(query, aliases),
    ...findSpelledAliases(query, pinyinAliases),
    ...findMixedAliases(query, aliases, readings),
  ];
  const matchTable = buffers.open(query.text.length, aliasSpans);
  matchLiteral(query, values, matchTable, work);
  matchAliases(aliasSpans, values, matchTable, work);
  matchInstitutions(query, values, matchTable, work);
  const starts = new Set([...constraints, ...aliasSpans].map(({ to }) => to));
  matchPinyin(query, values, readings, starts, matchTable, work);
  return { query, constraints, aliasSpans, matchTable };
}

/**
 * The constraints without the stop words that are part of a name: of a text in the catalog (与 of
 * 概率论与数理统计), or of a course that it lacks (有 of 有机化学).
 */
function withoutKnownNames(
  constraints: readonly QueryConstraint[],
  query: TokenizedQuery,
  { values, otherNames }: SearchIndex,
  work: WorkLimit,
): QueryConstraint[] {
  const isName = (text: string) =>
    otherNames.has(text) || valuesContaining(values, text, work).length > 0;
  const known = query.chunks.filter(
    ({ from, to }) =>
      constraints.some((constraint) => isPartOf(constraint, { from, to })) &&
      isName(query.text.slice(from, to)),
  );
  return constraints.filter(
    (constraint) => !constraint.isIgnored || !known.some((chunk) => isPartOf(constraint, chunk)),
  );
}

/** Whether a stop word is a part of a chunk, and not all of it. */
function isPartOf({ isIgnored, from, to }: QueryConstraint, chunk: Span): boolean {
  const length = to - from;
  return (
    Boolean(isIgnored) && from >= chunk.from && to <= chunk.to && length < chunk.to - chunk.from
  );
}
