import type { Item } from '../../src/catalog/item.ts';
import { type Grade, gradeOf, type JudgedQuery } from './judgement.ts';
import { type Score, scoreOf } from './score.ts';

/** A search function: returns all results, or at least the first ten, best first. */
export type SearchFunction = (query: string) => readonly Item[];

export interface EvaluatedQuery {
  readonly judged: JudgedQuery;
  readonly score: Score;
  /** The results, best first, with their grades. */
  readonly found: readonly { readonly item: Item; readonly grade: Grade }[];
}

/**
 * The queries that can be judged on an archive: it has the items they are for, or should lack them.
 */
export function filterJudgeable(
  queries: readonly JudgedQuery[],
  items: readonly Item[],
): JudgedQuery[] {
  return queries.filter(
    (judged) => isAbsent(judged) || items.some((item) => gradeOf(item, judged) === 2),
  );
}

/** Whether a query is for an absent item, so that an empty result is correct. */
export function isAbsent({ meant }: { readonly meant: readonly unknown[] }): boolean {
  return meant.length === 0;
}

/** Runs every query and scores the results. */
export function evaluate(
  queries: readonly JudgedQuery[],
  items: readonly Item[],
  find: SearchFunction,
): EvaluatedQuery[] {
  return queries.map((judged) => {
    const found = find(judged.query).map((item) => ({ item, grade: gradeOf(item, judged) }));
    const grades = items.map((item) => gradeOf(item, judged));
    const score = scoreOf(
      found.map(({ grade }) => grade),
      grades,
    );
    return { judged, score, found };
  });
}

/** Whether a result is good enough: see `scoreOf`; for `absent`, whether it is empty. */
export function isAnswered({ judged, score }: EvaluatedQuery): boolean {
  return isAbsent(judged) ? score.isEmpty : score.success5;
}
