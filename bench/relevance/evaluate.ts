import type { Item } from '../../src/catalog/item.ts';
import { type Grade, gradeOf, type JudgedQuery } from './judgement.ts';
import { type Score, scoreOf } from './score.ts';

/** A way of searching: everything it finds, or at least the first ten, best first. */
export type Find = (query: string) => readonly Item[];

export interface Evaluated {
  readonly judged: JudgedQuery;
  readonly score: Score;
  /** What came, best first, with its grades. */
  readonly found: readonly { readonly item: Item; readonly grade: Grade }[];
}

/** The queries that can be judged on an archive: it has what they ask for, or should lack it. */
export function applicable(queries: readonly JudgedQuery[], items: readonly Item[]): JudgedQuery[] {
  return queries.filter(
    (judged) => isAbsent(judged) || items.some((item) => gradeOf(item, judged) === 2),
  );
}

/** Whether a query asks for what the archive lacks, so that nothing is the right answer. */
export function isAbsent({ meant }: JudgedQuery): boolean {
  return meant.length === 0;
}

/** Asks every query and scores what comes. */
export function evaluate(
  queries: readonly JudgedQuery[],
  items: readonly Item[],
  find: Find,
): Evaluated[] {
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

/** Whether an answer is as good as it can be asked of a page: see `scoreOf`; nothing for `absent`. */
export function isAnswered({ judged, score }: Evaluated): boolean {
  return isAbsent(judged) ? score.isEmpty : score.success5;
}
