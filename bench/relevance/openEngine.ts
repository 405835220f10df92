import { loadCharacters } from '../../src/archive/loadCharacters.ts';
import { readArchive } from '../../src/archive/readArchive.ts';
import { readCatalog } from '../../src/catalog/catalog.ts';
import type { Item } from '../../src/catalog/item.ts';
import { createEngine } from '../../src/search/createEngine.ts';
import type { SearchEngine } from '../../src/search/engine.ts';
import { makeLexicon } from '../../src/search/makeLexicon.ts';

/** An archive folder with the search engine that visitors of it have. */
export interface OpenedEngine {
  readonly items: readonly Item[];
  readonly engine: SearchEngine;
}

/** @throws Error where the folder is no archive */
export async function openEngine(folder: string): Promise<OpenedEngine> {
  const { archive, reason } = await readArchive(folder);
  if (!archive) throw new Error(reason);
  const catalog = readCatalog(archive.items, archive.wiki);
  const characters = await loadCharacters();
  const lexicon = makeLexicon(catalog.items, { characters, aliases: archive.aliases });
  const engine = createEngine({ items: catalog.items, lexicon });
  return { items: catalog.items.filter((item) => item.type !== 'unknown'), engine };
}

/** The first of what an engine finds; none of unknown type, whose ids alone can be asked for. */
export function findWith(engine: SearchEngine, limit = 10): (query: string) => Item[] {
  return (query) =>
    engine
      .search({ query, category: 'all', offset: 0, limit })
      .items.filter((item) => item.type !== 'unknown');
}
