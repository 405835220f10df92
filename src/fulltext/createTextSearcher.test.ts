import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseTextQuery } from '../search/query/parseTextQuery.ts';
import { createIndexing } from './createIndexing.ts';
import { createTextSearcher } from './createTextSearcher.ts';
import type { ShownPage } from './pageTexts.ts';
import { createSqliteTextIndex } from './sqlite/createSqliteTextIndex.ts';

const BOOK = 'b'.repeat(32);
const NO_VARIANTS = new Map<string, string>();

/** A searcher for one document with these pages. */
async function openBook(
  texts: readonly (string | ShownPage)[],
  { isIndexed = true, isIncomplete = false } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-searcher-'));
  const index = createSqliteTextIndex({ path: join(folder, 'texts.sqlite') });
  onTestFinished(async () => {
    await index.close();
    await rm(folder, { recursive: true });
  });
  const shown = texts.map((page) => (typeof page === 'string' ? { text: page } : page));
  const read: number[] = [];
  const pages = {
    tag: () => '1',
    pageCount: (id: string) => (id === BOOK ? shown.length : undefined),
    read(id: string, page: number) {
      read.push(page);
      return id === BOOK ? shown[page - 1] : undefined;
    },
    isIncomplete: () => isIncomplete,
  };
  const indexing = await createIndexing(index, pages, NO_VARIANTS);
  if (isIndexed) indexing.follow([BOOK]);
  while (await indexing.step());
  read.length = 0;
  const searcher = createTextSearcher({ index, pages, variants: NO_VARIANTS });

  /** What the search shows of the document. */
  async function search(query: string) {
    const parts = parseTextQuery(query).map((part) => ({
      ...part,
      otherNames: [],
      items: new Uint32Array(),
      splits: [],
    }));
    const catalog = { ids: [BOOK], positions: new Map([[BOOK, 0]]) };
    const [found] = (await searcher.find({ parts }, catalog)).documents;
    return found && searcher.show(found, BOOK);
  }
  return {
    search,
    matches: (query: string) => searcher.matches(BOOK, query),
    pages: shown,
    /** The pages that were read. */
    read,
  };
}

test.each([
  ['a page number', ['讨论傅里叶\n- 12 -', '级数的展开']],
  ['a running head', ['第一章 信号\n讨论傅里叶', '第一章 信号\n级数的展开']],
  ['alternating heads', ['信号\n一', '第一章\n讨论傅里叶\n12', '信号\n级数的展开']],
])('shows a phrase across a page break with %s', async (_, texts) => {
  const { search, matches } = await openBook(texts);
  const page = texts.length - 1;
  const shown = await search('傅里叶级数');
  expect(shown).toMatchObject({ morePages: 0, pages: [{ page, words: ['傅里叶'] }] });
  const snippet = shown?.pages[0]?.snippet;
  expect(snippet?.text).toMatch(/讨论傅里叶级数的展开$/u);
  expect(snippet?.text.slice(...(snippet?.marks ?? []))).toBe('傅里叶级数');
  expect(await matches('傅里叶级数')).toMatchObject({ total: 1, pages: [{ page, count: 1 }] });
});

test('shows a word that is hyphenated at a page break', async () => {
  const { search, matches } = await openBook(['The Chebyshev inequal-\n11', 'ity holds']);
  expect(await search('inequality')).toMatchObject({
    pages: [{ page: 1, words: ['inequal'], snippet: { text: 'The Chebyshev inequality holds' } }],
  });
  expect(await matches('inequality')).toMatchObject({ total: 1 });
  expect(await matches('inequal')).toMatchObject({ total: 1 });
});

test('marks no single character of a word across a page break', async () => {
  const { search } = await openBook(['傅氏讨论傅', '里叶级数']);
  expect(await search('傅里叶')).toMatchObject({ pages: [{ page: 1, words: [] }] });
});

test('a text that a badly recognised page goes on with is not quoted', async () => {
  const { search, matches } = await openBook(['讨论傅里叶', { text: '级数的', isUncertain: true }]);
  const shown = await search('傅里叶级数');
  expect(shown?.pages).toEqual([{ page: 1, words: ['傅里叶'] }]);
  expect((await matches('傅里叶级数'))?.pages[0]?.snippets).toMatchObject([{ isUncertain: true }]);
});

test('a document whose pages have changed since is shown with its best page', async () => {
  const { search, pages } = await openBook(['目录', '第二章 傅里叶级数']);
  pages[1] = { text: '' };
  expect(await search('傅里叶级数')).toEqual({ pages: [{ page: 2, words: [] }], morePages: 0 });
});

test.each([
  ['well-known', 1],
  ['wellknown', 1],
  ['"well-known"', 0],
])('the finder reads %j as the search does', async (query, total) => {
  const { search, matches } = await openBook(['目录', 'a well-\nknown theorem']);
  expect((await search(query))?.pages.length ?? 0).toBe(total);
  expect(await matches(query)).toMatchObject({ total });
});

test('the finder reads no page of an indexed document that lacks the query', async () => {
  const { matches, read } = await openBook(['目录', '傅里叶级数']);
  expect(await matches('拉普拉斯')).toEqual({ words: ['拉普拉斯'], total: 0, pages: [] });
  expect(read).toEqual([]);
});

test('the finder reads the pages of a document that is not indexed', async () => {
  const { matches } = await openBook(['目录', '傅里叶级数'], { isIndexed: false });
  expect(await matches('傅里叶')).toMatchObject({ total: 1, pages: [{ page: 2 }] });
  expect(await matches('傅里叶')).not.toHaveProperty('isPartial');
});

test('the finder reads the pages for a single Han character, which is not indexed', async () => {
  const { matches } = await openBook(['看节目', '目录', '没有']);
  expect(await matches('目')).toMatchObject({ total: 2 });
  expect(await matches('"目" 没有')).toMatchObject({ total: 3 });
});

test.each([true, false])('the finder reads 600 pages at most (indexed: %j)', async (isIndexed) => {
  const texts = Array.from({ length: 620 }, () => '级数');
  const { matches, read } = await openBook(texts, { isIndexed });
  const found = await matches('级数');
  expect(found).toMatchObject({ total: 600, isPartial: true });
  expect(found?.pages).toHaveLength(500);
  expect(Math.max(...read)).toBe(601);
});

test('a text that is not complete may have more matches', async () => {
  const { matches } = await openBook(['', '傅里叶级数'], { isIncomplete: true });
  expect(await matches('傅里叶')).toMatchObject({ total: 1, isPartial: true });
  expect(await matches('拉普拉斯')).toMatchObject({ total: 0, isPartial: true });
});

test('the finder lists 500 pages', async () => {
  const { matches } = await openBook(Array.from({ length: 510 }, () => '级数'));
  const found = await matches('级数');
  expect(found).toMatchObject({ total: 510, isPartial: true });
  expect(found?.pages).toHaveLength(500);
});
