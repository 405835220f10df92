/** Positions in the order of their classes, and where each class ends among them. */
export interface Sorted {
  readonly positions: Uint32Array;
  readonly ends: Uint32Array;
}

/**
 * Sorts positions by counting: there may be a million, but there are few classes. What is of the same
 * class keeps its order.
 *
 * @param classes for each of the positions its class, a number below `count`
 */
export function countingSort(positions: Uint32Array, classes: Uint32Array, count: number): Sorted {
  // Where the next one of each class belongs: first where the class starts, in the end where it ends.
  const places = new Uint32Array(count + 1);
  for (const one of classes) places[one + 1] = (places[one + 1] ?? 0) + 1;
  for (let one = 1; one < places.length; one += 1) {
    places[one] = (places[one] ?? 0) + (places[one - 1] ?? 0);
  }
  const sorted = new Uint32Array(positions.length);
  for (let at = 0; at < positions.length; at += 1) {
    const own = classes[at] ?? 0;
    const place = places[own] ?? 0;
    sorted[place] = positions[at] ?? 0;
    places[own] = place + 1;
  }
  return { positions: sorted, ends: places.subarray(0, count) };
}
