import { isObject } from '../../catalog/columns.ts';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { packItems, unpackItems } from '../../catalog/packItems.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { packLexicon, unpackLexicon } from './packLexicon.ts';

/** The data for search: the items and the lexicon. */
export interface SearchableCatalog {
  readonly items: readonly (Item | UnknownItem)[];
  readonly lexicon: Lexicon;
}

/** The version of the format. Other versions are rejected. */
const FORMAT = 'campusdocs-catalog-3';

/** Packs items and lexicon into one document for browsers. */
export function packCatalog({ items, lexicon }: SearchableCatalog): string {
  return JSON.stringify({
    format: FORMAT,
    lexicon: packLexicon(lexicon),
    items: packItems(items),
  });
}

/** Unpacks a document. Undefined if it was cut off or written by another version. */
export function unpackCatalog(text: string): SearchableCatalog | undefined {
  const json = parse(text);
  if (!isObject(json) || json.format !== FORMAT) return undefined;
  const items = unpackItems(json.items);
  const lexicon = unpackLexicon(json.lexicon);
  return items && lexicon && { items, lexicon };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Truncated, or a login page in its place.
    return undefined;
  }
}
