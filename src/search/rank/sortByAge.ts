import type { Item, UnknownItem } from '../../catalog/item.ts';
import { countingSort } from '../lib/countingSort.ts';
import { firstYear } from '../text/firstYear.ts';

const SEMESTER_RANKS = { First: 1, Second: 2 } as const;
const STAGE_RANKS: Readonly<Record<string, number>> = { 期中: 1, 期末: 2 };

/**
 * The age rank of each item, by its position: 0 for the newest. A test is as old as its school year
 * (end, then start), semester and stage; a book as its year of publication. Items without a year,
 * such as docs, are the oldest.
 */
export function ageRanks(items: readonly (Item | UnknownItem)[]): Uint32Array {
  const newness = Float64Array.from(items, newnessOf);
  const youngestFirst = [...new Set(newness)].sort((a, b) => b - a);
  const ranks = new Map(youngestFirst.map((value, rank) => [value, rank]));
  return Uint32Array.from(newness, (value) => ranks.get(value) ?? 0);
}

/**
 * The positions with the newest items first. Items of the same age keep their order.
 *
 * @param rank the `ageRanks` of all items
 */
export function sortByAge(positions: Uint32Array, rank: Uint32Array): Uint32Array {
  let oldest = 0;
  for (const position of positions) oldest = Math.max(oldest, rank[position] ?? 0);
  const ages = positions.map((position) => rank[position] ?? 0);
  return countingSort(positions, ages, oldest + 1).positions;
}

/** A number that is higher for newer items; 0 for items without a year. */
function newnessOf(item: Item | UnknownItem): number {
  if (item.type === 'book') return firstYear(item.data.publish_year) * 1e6;
  if (item.type !== 'test') return 0;
  const { start, end, semester, stage } = item.data.time;
  const years = firstYear(end) * 1e6 + firstYear(start) * 100;
  const stageRank =
    (stage !== undefined && Object.hasOwn(STAGE_RANKS, stage) && STAGE_RANKS[stage]) || 0;
  return years + (semester ? SEMESTER_RANKS[semester] : 0) * 10 + stageRank;
}
