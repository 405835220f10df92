import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadVariants } from '../../../src/archive/loadCharacters.ts';
import type { Item } from '../../../src/catalog/item.ts';
import { createIndexing } from '../../../src/fulltext/createIndexing.ts';
import { createTextSearcher } from '../../../src/fulltext/createTextSearcher.ts';
import { createSqliteTextIndex } from '../../../src/fulltext/sqlite/createSqliteTextIndex.ts';
import type { TextIndex } from '../../../src/fulltext/textIndex.ts';
import { createContexts } from '../../../src/search/createContexts.ts';
import { buildIndex } from '../../../src/search/index/buildIndex.ts';
import type { Lexicon } from '../../../src/search/lexicon/lexicon.ts';
import { createTextPlanner } from '../../../src/search/planTextSearch.ts';
import type { FoundDocument } from './evaluate.ts';
import { createPlainRanking } from './plainRanking.ts';

export interface TextCorpus {
  readonly items: readonly Item[];
  readonly lexicon: Lexicon;
  /** The texts of the pages of a document. */
  pagesOf(id: string): readonly string[] | undefined;
}

/** The search that visitors use, and the baseline, on the same pages. */
export interface OpenedTexts {
  find(query: string): Promise<FoundDocument[]>;
  findPlainly(query: string): FoundDocument[];
  close(): Promise<void>;
}

/**
 * Indexes the pages of documents in a temporary folder.
 *
 * @param other an empty index that is filled instead
 */
export async function openTexts(
  { items, lexicon, pagesOf }: TextCorpus,
  other?: TextIndex,
): Promise<OpenedTexts> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-bench-'));
  const index = other ?? createSqliteTextIndex({ path: join(folder, 'texts.sqlite') });
  const variants = await loadVariants();
  const ids = items.map(({ id }) => id);
  const source = {
    tag: (id: string) => pagesOf(id) && '1',
    pageCount: (id: string) => pagesOf(id)?.length,
    read(id: string, page: number) {
      const text = pagesOf(id)?.[page - 1];
      return text === undefined ? undefined : { text };
    },
    isIncomplete: () => false,
  };
  const indexing = await createIndexing(index, source, variants);
  indexing.follow(ids);
  while (await indexing.step());
  const titles = buildIndex(items, lexicon);
  const plan = createTextPlanner(titles, createContexts(titles, items.length));
  const positions = new Map(ids.map((id, position) => [id, position]));
  const searcher = createTextSearcher({ index, pages: source, variants });
  const plain = createPlainRanking(items, pagesOf, variants);
  return {
    async find(query) {
      const { documents } = await searcher.find(plan(query), { ids, positions });
      return documents.flatMap(({ position, pages }) => {
        const item = items[position];
        return item ? [{ item, page: pages[0] }] : [];
      });
    },
    findPlainly: plain.find,
    async close() {
      plain.close();
      await index.close();
      await rm(folder, { recursive: true });
    },
  };
}
