import { lexiconOf } from '../../src/archive/lexiconOf.ts';
import { readArchive } from '../../src/archive/readArchive.ts';
import { readCatalog } from '../../src/catalog/catalog.ts';
import type { Item } from '../../src/catalog/item.ts';
import { createEngine } from '../../src/search/createEngine.ts';
import type { SearchEngine } from '../../src/search/engine.ts';
import type { Lexicon } from '../../src/search/lexicon/lexicon.ts';

/** An archive with the search engine that its visitors use. */
export interface OpenedEngine {
  readonly items: readonly Item[];
  readonly lexicon: Lexicon;
  readonly engine: SearchEngine;
}

/** @throws Error if the folder is not an archive */
export async function openEngine(folder: string): Promise<OpenedEngine> {
  const { archive, reason } = await readArchive(folder);
  if (!archive) throw new Error(reason);
  const { items } = readCatalog(archive.items, archive.wiki);
  const lexicon = await lexiconOf(items, archive);
  const known = items.filter((item) => item.type !== 'unknown');
  return { items: known, lexicon, engine: createEngine({ items, lexicon }) };
}

/**
 * Returns a function that finds the first results of an engine, without items of unknown type,
 * which only their id finds.
 */
export function findWith(engine: SearchEngine, limit = 10): (query: string) => Item[] {
  return (query) =>
    engine
      .search({ query, category: 'all', offset: 0, limit })
      .items.filter((item) => item.type !== 'unknown');
}
