/** Positions sorted by class, and where each class ends. */
export interface SortedPositions {
  readonly positions: Uint32Array;
  readonly ends: Uint32Array;
}

/**
 * A stable counting sort: there may be a million positions, but there are few classes.
 *
 * @param classes the class of each position, below `count`
 */
export function countingSort(
  positions: Uint32Array,
  classes: Uint32Array,
  count: number,
): SortedPositions {
  // Where the next one of each class belongs: first where the class starts, in the end where it ends.
  const nextPositions = new Uint32Array(count + 1);
  for (const one of classes) nextPositions[one + 1] = (nextPositions[one + 1] ?? 0) + 1;
  for (let one = 1; one < nextPositions.length; one += 1) {
    nextPositions[one] = (nextPositions[one] ?? 0) + (nextPositions[one - 1] ?? 0);
  }
  const sorted = new Uint32Array(positions.length);
  for (let index = 0; index < positions.length; index += 1) {
    const own = classes[index] ?? 0;
    const place = nextPositions[own] ?? 0;
    sorted[place] = positions[index] ?? 0;
    nextPositions[own] = place + 1;
  }
  return { positions: sorted, ends: nextPositions.subarray(0, count) };
}
