import type { KeptItems } from '../index/keptItems.ts';
import { ageRanks } from './sortByAge.ts';

/** The age ranks of items as `ageRanks` returns them; of items that stay, one of each age is read. */
export function updateAgeRanks(before: Uint32Array, { items, kept }: KeptItems): Uint32Array {
  /** For each rank before, the number of the item that stands for it. */
  const standsFor = new Map<number, number>();
  const read: (typeof items)[number][] = [];
  const numbers = Uint32Array.from(items, (item, position) => {
    const was = kept[position] ?? -1;
    const rank = was < 0 ? undefined : (before[was] ?? 0);
    const known = rank === undefined ? undefined : standsFor.get(rank);
    if (known !== undefined) return known;
    const number = read.push(item) - 1;
    if (rank !== undefined) standsFor.set(rank, number);
    return number;
  });
  const ranks = ageRanks(read);
  return numbers.map((number) => ranks[number] ?? 0);
}
