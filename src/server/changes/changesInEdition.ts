import { hash } from 'node:crypto';
import type { ItemChange } from '../../state/itemChanges.ts';
import type { LocatedItems } from '../items/locateItems.ts';

/** As much of a SHA-256 as a list of versions keeps. */
const DIGITS = 32;

/** Tells versions of an item apart. */
export function digestOfItem(json: Uint8Array): string {
  return hash('sha256', json).slice(0, DIGITS);
}

/** Whether an edition has an item as it was recorded. */
export function isInEdition({ id, state, digest }: ItemChange, items: LocatedItems): boolean {
  if (state !== 'listed') return true;
  const position = items.find(id);
  return position !== undefined && digestOfItem(items.at(position)) === digest;
}

/**
 * The changes before the first one that an edition does not have. Nodes share what is recorded, and take
 * over editions one after the other: whoever got an earlier version of an item, or was told that it is
 * gone, would never hear of it again.
 */
export function changesInEdition(
  changes: readonly ItemChange[],
  items: LocatedItems,
): readonly ItemChange[] {
  const end = changes.findIndex((change) => !isInEdition(change, items));
  return end < 0 ? changes : changes.slice(0, end);
}
