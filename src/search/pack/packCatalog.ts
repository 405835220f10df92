import { isObject } from '../../catalog/columns.ts';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { packItems, unpackItems } from '../../catalog/packItems.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { packLexicon, unpackLexicon } from './packLexicon.ts';

/** All that searching takes: what there is, and what is known of its names. */
export interface SearchableCatalog {
  readonly items: readonly (Item | UnknownItem)[];
  readonly lexicon: Lexicon;
}

/** Changes with the format, so that no version of it is taken for another. */
const FORMAT = 'campusdocs-catalog-2';

/** All that a browser needs to search by itself, as the text of one document. */
export function packCatalog({ items, lexicon }: SearchableCatalog): string {
  return JSON.stringify({
    format: FORMAT,
    lexicon: packLexicon(lexicon),
    items: packItems(items),
  });
}

/** What was packed; undefined for a text that was cut off, or not written by this version. */
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
    // Cut off, or the page of a login in its place.
    return undefined;
  }
}
