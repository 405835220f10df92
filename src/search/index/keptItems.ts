import type { Item, UnknownItem } from '../../catalog/item.ts';

/** The items of a catalog, and which of them an earlier catalog had. */
export interface KeptItems {
  readonly items: readonly (Item | UnknownItem)[];
  /** For each item its position in the earlier catalog; -1 if it is new or changed. */
  readonly kept: Int32Array;
}

/** The positions of the items that are new or changed, ascending. */
export function changedPositions({ kept }: KeptItems): number[] {
  const changed: number[] = [];
  for (let position = 0; position < kept.length; position += 1) {
    if ((kept[position] ?? -1) < 0) changed.push(position);
  }
  return changed;
}
