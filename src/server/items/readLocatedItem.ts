import { readItem } from '../../catalog/catalog.ts';
import type { Item } from '../../catalog/item.ts';
import type { LocatedItems } from './locateItems.ts';

/**
 * Reads an item of a published list, with URLs as the list has them; undefined if it is not there, not
 * valid, or of unknown type.
 */
export function readLocatedItem(items: LocatedItems, id: string): Item | undefined {
  const position = items.find(id);
  if (position === undefined) return undefined;
  const { item } = readItem(JSON.parse(items.at(position).toString()));
  return item?.type === 'unknown' ? undefined : item;
}
