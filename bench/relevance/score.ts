import type { Grade } from './judgement.ts';

/** The quality of one result list. */
export interface Score {
  /** Whether a meant item is first, and among the first five. */
  readonly success1: boolean;
  readonly success5: boolean;
  /** Normalised discounted cumulative gain of the first ten: 1 for an ideal order, 0 for nothing. */
  readonly ndcg10: number;
  readonly isEmpty: boolean;
}

/**
 * @param found the grades of what was found, best first
 * @param grades those of all items of the archive, in any order
 */
export function scoreOf(found: readonly Grade[], grades: readonly Grade[]): Score {
  const ideal = gainOf(grades.toSorted((a, b) => b - a));
  return {
    success1: found[0] === 2,
    success5: found.slice(0, 5).includes(2),
    ndcg10: ideal === 0 ? 0 : gainOf(found) / ideal,
    isEmpty: found.length === 0,
  };
}

/** A gain of 3 for grade 2 and 1 for grade 1, divided by the binary logarithm of place + 1. */
function gainOf(grades: readonly Grade[]): number {
  return grades
    .slice(0, 10)
    .reduce((sum: number, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

/** The scores of many result lists together, each as a share or mean from 0 to 1; NaN for none. */
export interface Summary {
  readonly count: number;
  readonly success1: number;
  readonly success5: number;
  readonly ndcg10: number;
  readonly empty: number;
}

export function summarise(scores: readonly Score[]): Summary {
  const mean = (figureOf: (score: Score) => number) =>
    scores.reduce((sum, score) => sum + figureOf(score), 0) / scores.length;
  return {
    count: scores.length,
    success1: mean(({ success1 }) => Number(success1)),
    success5: mean(({ success5 }) => Number(success5)),
    ndcg10: mean(({ ndcg10 }) => ndcg10),
    empty: mean(({ isEmpty }) => Number(isEmpty)),
  };
}
