import type { Item } from '../../../src/catalog/item.ts';
import { isAbsent } from '../evaluate.ts';
import { holds } from '../judgement.ts';
import { type JudgedTextQuery, judge } from './judgement.ts';

/** A document that was found, and its best page. */
export interface FoundDocument {
  readonly item: Item;
  readonly page: number | undefined;
}

export interface EvaluatedTextQuery {
  readonly judged: JudgedTextQuery;
  /** The documents, best first. */
  readonly found: readonly FoundDocument[];
  /** The place of the first one that is meant, counted from 1; 0 if none is. */
  readonly place: number;
  /** Whether the best page of that one is a judged one; undefined if none was judged. */
  readonly isPageRight: boolean | undefined;
}

/** Whether a query can be judged on these items: they have what it means. */
export function isJudgeable(judged: JudgedTextQuery, items: readonly Item[]): boolean {
  return isAbsent(judged) || items.some((item) => judge(judged, item).isMeant);
}

/** Scores what was found. A query that finds what it must not find has failed altogether. */
export function evaluate(
  judged: JudgedTextQuery,
  found: readonly FoundDocument[],
): EvaluatedTextQuery {
  const hasPages = judged.meant.some(({ pages }) => pages !== undefined);
  const isWrong = found.some(({ item }) => judged.never.some((facts) => holds(facts, item)));
  const at = isWrong ? -1 : found.findIndex(({ item }) => judge(judged, item).isMeant);
  const first = found[at];
  return {
    judged,
    found,
    place: at + 1,
    isPageRight: hasPages
      ? first !== undefined && judge(judged, first.item, first.page).isPageMeant
      : undefined,
  };
}

/** The figures of many queries together, each a share or mean from 0 to 1; NaN for none. */
export interface TextSummary {
  readonly first: number;
  readonly first3: number;
  /** Mean reciprocal rank. */
  readonly mrr: number;
  readonly page: number;
}

export function summarise(answers: readonly EvaluatedTextQuery[]): TextSummary {
  const paged = answers.filter(({ isPageRight }) => isPageRight !== undefined);
  const share = (some: readonly EvaluatedTextQuery[], of: readonly EvaluatedTextQuery[]) =>
    some.length / of.length;
  return {
    first: share(
      answers.filter(({ place }) => place === 1),
      answers,
    ),
    first3: share(
      answers.filter(({ place }) => place >= 1 && place <= 3),
      answers,
    ),
    mrr: answers.reduce((sum, { place }) => sum + (place && 1 / place), 0) / answers.length,
    page: share(
      paged.filter(({ isPageRight }) => isPageRight),
      paged,
    ),
  };
}
