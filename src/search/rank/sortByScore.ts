import { countingSort } from '../lib/countingSort.ts';
import { SCORE_STEPS } from '../weights.ts';
import type { ScoredItems } from './scoreItems.ts';

const MOST_STEPS = 4 * SCORE_STEPS;

/**
 * The positions of the hits, the best first. Hits of equal score (see `SCORE_STEPS`) are sorted by
 * age, the newest first, then by their position in the catalog.
 *
 * @param rank the `ageRanks` of all items
 */
export function sortByScore({ positions, scores }: ScoredItems, rank: Uint32Array): Uint32Array {
  if (positions.length <= FEW_HITS) return fewBestFirst(positions, scores, rank);
  let ages = 1;
  for (const position of positions) ages = Math.max(ages, (rank[position] ?? 0) + 1);
  const classes = positions.map((position, index) => {
    const worse = MOST_STEPS - Math.round((scores[index] ?? 0) * SCORE_STEPS);
    return worse * ages + (rank[position] ?? 0);
  });
  const sorted = countingSort(positions, classes, (MOST_STEPS + 1) * ages);
  let start = 0;
  for (const end of sorted.ends) {
    if (end - start > 1) sorted.positions.subarray(start, end).sort();
    start = end;
  }
  return sorted.positions;
}

/** Up to so many hits, sorting by comparison is faster. */
const FEW_HITS = 1000;

function fewBestFirst(
  positions: Uint32Array,
  scores: Float64Array,
  rank: Uint32Array,
): Uint32Array {
  const order = Array.from(positions, (position, index) => ({
    position,
    step: Math.round((scores[index] ?? 0) * SCORE_STEPS),
    age: rank[position] ?? 0,
  }));
  order.sort((a, b) => b.step - a.step || a.age - b.age || a.position - b.position);
  return Uint32Array.from(order, ({ position }) => position);
}
