import type { Item, UnknownItem } from '../catalog/item.ts';

const SEMESTER_RANKS = { First: 1, Second: 2 } as const;
const STAGE_RANKS: Readonly<Record<string, number>> = { 期中: 1, 期末: 2 };

/**
 * Items in the order of their age, the youngest first: a test by its school year (end, then start),
 * semester and stage, a book by the year it was published. What has no year, such as a doc, comes
 * last; what is of the same age keeps its order.
 */
export function newestFirst<T extends Item | UnknownItem>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, newness: newnessOf(item) }))
    .sort((a, b) => b.newness - a.newness)
    .map(({ item }) => item);
}

/** A number that is greater for what is newer; 0 for what has no year. */
function newnessOf(item: Item | UnknownItem): number {
  if (item.type === 'book') return yearOf(item.data.publish_year) * 1e6;
  if (item.type !== 'test') return 0;
  const { start, end, semester, stage } = item.data.time;
  const years = yearOf(end) * 1e6 + yearOf(start) * 100;
  const stageRank =
    (stage !== undefined && Object.hasOwn(STAGE_RANKS, stage) && STAGE_RANKS[stage]) || 0;
  return years + (semester ? SEMESTER_RANKS[semester] : 0) * 10 + stageRank;
}

/** The first four digits of a text that begins with them; 0 where there are none. */
function yearOf(text: string | undefined): number {
  return Number(/^\d{4}/u.exec(text ?? '')?.[0] ?? 0);
}
