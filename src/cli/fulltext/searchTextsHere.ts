import { createStoredPages } from '../../archive/covers/createStoredPages.ts';
import { openRecognizedPages } from '../../archive/covers/openRecognizedPages.ts';
import { loadVariants } from '../../archive/loadCharacters.ts';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { createIndexing } from '../../fulltext/createIndexing.ts';
import { createTextSearcher } from '../../fulltext/createTextSearcher.ts';
import { createContexts } from '../../search/createContexts.ts';
import { createItemSelection } from '../../search/createItemSelection.ts';
import type { SearchRequest } from '../../search/engine.ts';
import { buildIndex } from '../../search/index/buildIndex.ts';
import type { Lexicon } from '../../search/lexicon/lexicon.ts';
import { createTextPlanner } from '../../search/planTextSearch.ts';
import type { TextSearchResult } from '../../search/textHits.ts';
import { openTextIndex } from './openTextIndex.ts';
import type { TextIndexPlace } from './textIndexPlace.ts';

/** A catalog, and the folders of its data. */
interface SearchedSite {
  readonly items: readonly (Item | UnknownItem)[];
  readonly lexicon: Lexicon;
  readonly textsFolder: string;
  readonly recognizedFile: string;
  readonly textIndex: TextIndexPlace;
}

/**
 * Searches the texts of an archive in this process, as its site does. First brings the index in the
 * data folder up to date with the texts that are there.
 */
export async function searchTextsHere(
  { items, lexicon, textsFolder, recognizedFile, textIndex }: SearchedSite,
  { query, ...selection }: SearchRequest,
): Promise<TextSearchResult> {
  const index = await openTextIndex(textIndex);
  const recognized = openRecognizedPages(recognizedFile);
  try {
    const pages = createStoredPages(textsFolder, recognized);
    const variants = await loadVariants();
    const ids = items.map(({ id }) => id);
    // An index that nodes share is kept up to date by one of them.
    if (typeof textIndex === 'string') {
      const indexing = await createIndexing(index, pages, variants);
      indexing.follow(ids);
      while (await indexing.step());
    }
    const titles = buildIndex(items, lexicon);
    const plan = createTextPlanner(titles, createContexts(titles, items.length))(query);
    const positions = new Map(ids.map((id, position) => [id, position]));
    const searcher = createTextSearcher({ index, pages, variants });
    const found = await searcher.find(plan, { ids, positions });
    const byPosition = new Map(found.documents.map((document) => [document.position, document]));
    const selected = createItemSelection(items)({
      ...selection,
      positions: Uint32Array.from(byPosition.keys()),
    });
    return {
      mode: 'text',
      total: selected.total,
      ...(found.isPartial && { isPartial: true }),
      ...(found.isNear && { isNear: true }),
      items: selected.items,
      texts: selected.positions.map((position) => {
        const [document, id] = [byPosition.get(position), ids[position]];
        return document && id ? searcher.show(document, id) : { pages: [], morePages: 0 };
      }),
      facets: selected.facets,
    };
  } finally {
    recognized.close();
    await index.close();
  }
}
