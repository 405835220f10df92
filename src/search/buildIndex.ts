import MiniSearch, { type AsPlainObject } from 'minisearch';
import type { Item, UnknownItem } from '../catalog/item.ts';
import type { Segment } from './engine.ts';
import { FIELD_NAMES, fieldText } from './fields.ts';
import { fingerprint } from './fingerprint.ts';
import { documentWords } from './words.ts';

/**
 * An index as it is sent: plain JSON. It knows items by their position in the catalog only, so it
 * is of use with that very list of items, which `fingerprint` makes sure of.
 */
export interface SerialisedIndex {
  readonly fingerprint: string;
  readonly words: AsPlainObject;
}

/**
 * Indexes a catalog, once, on the server: browsers are sent the result.
 */
export function buildIndex(
  items: readonly (Item | UnknownItem)[],
  segment: Segment,
): SerialisedIndex {
  // Courses, publishers and generated titles recur: the dictionary is asked once for each text.
  const known = new Map<string, string[]>();
  const tokenize = (text: string): string[] => {
    const words = known.get(text) ?? documentWords(text, segment);
    known.set(text, words);
    return words;
  };
  const index = new MiniSearch<{ position: number; item: Item }>({
    idField: 'position',
    fields: [...FIELD_NAMES],
    extractField: ({ position, item }, name) =>
      name === 'position' ? position : fieldText(item, name),
    tokenize,
    processTerm: (word) => word,
  });
  items.forEach((item, position) => {
    if (item.type !== 'unknown') index.add({ position, item });
  });
  return { fingerprint: fingerprint(items), words: index.toJSON() };
}
