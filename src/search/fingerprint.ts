import type { Item, UnknownItem } from '../catalog/item.ts';
import { FIELD_NAMES, fieldText } from './fields.ts';

/** Changes whenever fields, cuts or the shape of an index do, so that an old index is not read. */
const RULES = '1';

/**
 * Tells catalogs apart: equal for two lists of items only if they have the same ids and the same
 * searched texts in the same order (but for a chance of 1 in 2^64). It guards against accidents, an
 * index that was cached longer than its catalog, and not against forgery.
 */
export function fingerprint(items: readonly (Item | UnknownItem)[]): string {
  // Two FNV-1a hashes over UTF-16 units, of different starts; `\0` ends a text, `\n` stands inside.
  let low = 0x811c9dc5;
  let high = 0x050c5d1f;
  const add = (text: string) => {
    for (let at = 0; at <= text.length; at += 1) {
      const unit = at === text.length ? 0 : text.charCodeAt(at);
      low = Math.imul(low ^ unit, 0x01000193);
      high = Math.imul(high ^ unit, 0x01000193) ^ (low >>> 15);
    }
  };
  for (const item of items) {
    add(item.id);
    if (item.type !== 'unknown') for (const field of FIELD_NAMES) add(fieldText(item, field));
  }
  return `${RULES}-${items.length}-${hex(low)}${hex(high)}`;
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
