import { createStoredPages } from '../../archive/covers/createStoredPages.ts';
import { openRecognizedPages } from '../../archive/covers/openRecognizedPages.ts';
import { loadVariants } from '../../archive/loadCharacters.ts';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { createIndexing } from '../../fulltext/createIndexing.ts';
import { createTextSearcher } from '../../fulltext/createTextSearcher.ts';
import type { DocumentOpening, DocumentPage } from '../../protocol/documentTexts.ts';
import { createContexts } from '../../search/createContexts.ts';
import { createItemSelection } from '../../search/createItemSelection.ts';
import type { SearchRequest } from '../../search/engine.ts';
import { buildIndex } from '../../search/index/buildIndex.ts';
import type { Lexicon } from '../../search/lexicon/lexicon.ts';
import { createTextPlanner } from '../../search/planTextSearch.ts';
import type { TextSearchResult } from '../../search/textHits.ts';
import { openTextIndex } from './openTextIndex.ts';
import { readOpening } from './readOpening.ts';
import type { TextIndexPlace } from './textIndexPlace.ts';

/** A catalog, and the folders of its data. */
interface SearchedSite {
  readonly items: readonly (Item | UnknownItem)[];
  readonly lexicon: Lexicon;
  readonly textsFolder: string;
  readonly recognizedFile: string;
  readonly textIndex: TextIndexPlace;
}

/** The texts of an archive's documents, in this process. */
export interface TextsHere {
  search(request: SearchRequest): Promise<TextSearchResult>;
  /** Undefined if the text of the page is not known. */
  page(id: string, page: number): DocumentPage | undefined;
  /** Undefined if the texts of the document are not known. */
  opening(id: string): DocumentOpening | undefined;
  close(): Promise<void>;
}

/**
 * Opens the texts of an archive, to be searched as its site does. First brings the index in the data
 * folder up to date with the texts that are there. Throws `TextIndexAway`.
 */
export async function openTextsHere({
  items,
  lexicon,
  textsFolder,
  recognizedFile,
  textIndex,
}: SearchedSite): Promise<TextsHere> {
  const index = await openTextIndex(textIndex);
  const recognized = openRecognizedPages(recognizedFile);
  async function close(): Promise<void> {
    recognized.close();
    await index.close();
  }
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
    const planTexts = createTextPlanner(titles, createContexts(titles, items.length));
    const positions = new Map(ids.map((id, position) => [id, position]));
    const searcher = createTextSearcher({ index, pages, variants });
    const select = createItemSelection(items);
    return {
      async search({ query, ...selection }) {
        const found = await searcher.find(planTexts(query), { ids, positions });
        const byPosition = new Map(
          found.documents.map((document) => [document.position, document]),
        );
        const selected = select({ ...selection, positions: Uint32Array.from(byPosition.keys()) });
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
      },
      page(id, page) {
        const found = pages.read(id, page);
        if (!found) return undefined;
        const { text, recognized: seen } = found;
        return { page, text, ...(seen && { recognized: seen }) };
      },
      opening: (id) => readOpening(pages, id),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
