import type { Item, UnknownItem } from '../catalog/item.ts';

const SEMESTER_RANKS = { First: 1, Second: 2 } as const;
const STAGE_RANKS: Readonly<Record<string, number>> = { 期中: 1, 期末: 2 };

/**
 * How old each item is, by its position: 0 for the youngest, the next number for the next older. A
 * test is as old as its school year (end, then start), semester and stage, a book as the year that
 * it was published in. What has no year, such as a doc, is the oldest.
 */
export function newestRank(items: readonly (Item | UnknownItem)[]): Uint32Array {
  const newness = Float64Array.from(items, newnessOf);
  const youngestFirst = [...new Set(newness)].sort((a, b) => b - a);
  const ranks = new Map(youngestFirst.map((value, rank) => [value, rank]));
  return Uint32Array.from(newness, (value) => ranks.get(value) ?? 0);
}

/**
 * The positions of items with the youngest first; what is of the same age keeps its order.
 *
 * @param rank the `newestRank` of all items
 */
export function newestFirst(positions: Uint32Array, rank: Uint32Array): Uint32Array {
  // There may be many hits, but there are few ages: counted, each has its place.
  let oldest = 0;
  for (const position of positions) oldest = Math.max(oldest, rank[position] ?? 0);
  const places = new Uint32Array(oldest + 2);
  for (const position of positions) {
    const next = (rank[position] ?? 0) + 1;
    places[next] = (places[next] ?? 0) + 1;
  }
  for (let age = 1; age <= oldest; age += 1) {
    places[age] = (places[age] ?? 0) + (places[age - 1] ?? 0);
  }
  const sorted = new Uint32Array(positions.length);
  for (const position of positions) {
    const age = rank[position] ?? 0;
    const place = places[age] ?? 0;
    sorted[place] = position;
    places[age] = place + 1;
  }
  return sorted;
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

const ZERO = 0x30;

/** The first four digits of a text that begins with them; 0 where there are none. */
function yearOf(text: string | undefined): number {
  if (text === undefined || text.length < 4) return 0;
  let year = 0;
  for (let at = 0; at < 4; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return 0;
    year = year * 10 + digit;
  }
  return year;
}
