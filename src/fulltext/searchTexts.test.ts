import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readCatalog } from '../catalog/catalog.ts';
import { createContexts } from '../search/createContexts.ts';
import { buildIndex } from '../search/index/buildIndex.ts';
import { EMPTY_LEXICON } from '../search/lexicon/lexicon.ts';
import { createTextPlanner } from '../search/planTextSearch.ts';
import { createIndexing } from './createIndexing.ts';
import { createTextSearcher } from './createTextSearcher.ts';
import { createSqliteTextIndex } from './sqlite/createSqliteTextIndex.ts';

const id = (digit: string) => digit.repeat(32);

/** Titles, courses and pages of the items of the test. */
const ITEMS: Record<string, { title: string; course: string; pages: readonly string[] }> = {
  a: {
    title: '高等数学习题',
    course: '高等数学',
    pages: ['极限的定义', '求函数的傅里叶级数展开。\n证明其收敛'],
  },
  b: {
    title: '信号讲义',
    course: '信号与系统',
    pages: ['目录', '第二章 傅里叶级数', '周期信号的傅里叶级数展开', '离散时间信号'],
  },
  c: {
    title: '电路笔记',
    course: '电路分析',
    pages: ['傅里葉變換', '快速傅里叶级数\n以及其展开的应用', 'well-\nknown results'],
  },
  d: { title: '傅里叶级数', course: '数学物理方法', pages: ['级数的收敛', '傅里叶级数'] },
};
const VARIANTS = new Map([
  ['葉', '叶'],
  ['變', '变'],
  ['換', '换'],
]);

const folder = await mkdtemp(join(tmpdir(), 'campusdocs-search-'));
const index = createSqliteTextIndex({ path: join(folder, 'texts.sqlite') });
afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true });
});

const pagesOf = (item: string) => ITEMS[item[0] ?? '']?.pages;
const source = {
  tag: (item: string) => (pagesOf(item) ? '1' : undefined),
  pageCount: (item: string) => pagesOf(item)?.length,
  read(item: string, page: number) {
    const text = pagesOf(item)?.[page - 1];
    return text === undefined ? undefined : { text };
  },
  isIncomplete: () => false,
};
const indexing = await createIndexing(index, source, VARIANTS);
indexing.follow(Object.keys(ITEMS).map(id));
while (await indexing.step());

const published = Object.entries(ITEMS).map(([name, { title, course }]) => ({
  id: id(name),
  url: `/files/${id(name)}.pdf`,
  type: 'doc',
  data: { title, course: [{ name: course }], filetype: 'pdf' },
}));
const { items } = readCatalog(published, []);
const lexicon = { ...EMPTY_LEXICON, aliases: new Map([['高数', ['高等数学']]]) };
const catalogIndex = buildIndex(items, lexicon);
const plan = createTextPlanner(catalogIndex, createContexts(catalogIndex, items.length));
const ids = items.map((item) => item.id);
const catalog = { ids, positions: new Map(ids.map((name, position) => [name, position])) };
const searcher = createTextSearcher({ index, pages: source, variants: VARIANTS });

async function search(query: string): Promise<{ found: string[]; isNear: boolean }> {
  const { documents, isNear } = await searcher.find(plan(query), catalog);
  return { found: documents.map(({ position }) => ids[position]?.[0] ?? ''), isNear };
}

test.each([
  ['快速傅里叶级数', 'c'],
  ['傅里叶级数展开', 'ab'],
  ['傅里叶变换', 'c'],
  ['傅里葉級數展开', ''],
  ['well-known', 'c'],
  ['wellknown', 'c'],
  ['傅里叶级数 收敛', 'ad'],
  ['"傅里叶级数展开"', 'ab'],
  ['傅里叶级数 -周期', 'abcd'],
  ['傅里叶级数展开 -周期', 'a'],
  ['没有的东西', ''],
  ['极', ''],
])('finds %j in the documents %j', async (query, expected) => {
  const { found, isNear } = await search(query);
  expect(found.toSorted().join('')).toBe(expected);
  expect(isNear).toBe(false);
});

test.each([
  ['高数 傅里叶级数', 'a'],
  ['电路 傅里叶级数', 'c'],
  ['信号与系统 傅里叶级数展开', 'b'],
  ['傅里叶级数 -高数', 'bcd'],
])('metadata explains a part of %j', async (query, expected) => {
  const { found } = await search(query);
  expect(found.toSorted().join('')).toBe(expected);
});

test.each([
  ['高数傅里叶级数', 'a'],
  ['离散时间信号讲义', 'b'],
])('metadata explains one end of %j, which has no space', async (query, expected) => {
  expect(await search(query)).toEqual({ found: [expected], isNear: false });
});

test('a sentence that no page has is looked for by its words', async () => {
  expect(await search('快速傅里叶级数的应用')).toEqual({ found: ['c'], isNear: true });
  expect(await search('"快速傅里叶级数的应用"')).toEqual({ found: [], isNear: false });
});

test('what no page has together is looked for in whole documents, by its rarest part', async () => {
  expect(await search('高数 极限 收敛')).toEqual({ found: ['a'], isNear: true });
  expect(await search('极限的收敛')).toEqual({ found: [], isNear: false });
  expect(await search('电路 极限 收敛')).toEqual({ found: [], isNear: false });
  expect(await search('极限 收敛')).toEqual({ found: ['a'], isNear: true });
  const { documents } = await searcher.find(plan('离散时间 傅里叶级数'), catalog);
  expect(documents.map(({ position, pages }) => [ids[position]?.[0], pages])).toEqual([['b', [4]]]);
  expect(await search('离散时间 傅里叶级数 -目录')).toEqual({ found: ['b'], isNear: true });
  expect(await search('离散时间 傅里叶级数 -离散')).toEqual({ found: [], isNear: false });
});

test('title, headings and dense documents come first', async () => {
  const { found } = await search('傅里叶级数');
  expect(found).toEqual(['d', 'b', 'c', 'a']);
});

test('shows up to three pages of a document, in their order', async () => {
  const { documents } = await searcher.find(plan('傅里叶级数'), catalog);
  const [, signals] = documents;
  if (!signals) throw new Error('nothing was found');
  expect(searcher.show(signals, id('b'))).toEqual({
    morePages: 0,
    pages: [
      {
        page: 2,
        snippet: { text: '第二章傅里叶级数', marks: [3, 8] },
        words: ['傅里叶级数'],
      },
      {
        page: 3,
        snippet: { text: '周期信号的傅里叶级数展开', marks: [5, 10] },
        words: ['傅里叶级数'],
      },
    ],
  });
});

test('lists all matches of one document', async () => {
  const matches = await searcher.matches(id('b'), '傅里叶级数 信号');
  expect(matches?.total).toBe(4);
  expect(matches?.pages.map(({ page, count }) => [page, count])).toEqual([
    [2, 1],
    [3, 2],
    [4, 1],
  ]);
  expect(await searcher.matches(id('f'), '傅里叶')).toBeUndefined();
  expect(await searcher.matches(id('b'), '目')).toMatchObject({ total: 1 });
  expect(await searcher.matches(id('c'), 'resul')).toMatchObject({ total: 1 });
  expect(await searcher.matches(id('c'), 'esults')).toMatchObject({ total: 0 });
  expect(await searcher.matches(id('b'), ' ，')).toMatchObject({ total: 0, pages: [] });
});

test('a search that is late ends with what it has', async () => {
  const late = createTextSearcher({ index, pages: source, variants: VARIANTS, timeoutMs: -1 });
  expect(await late.find(plan('傅里叶级数'), catalog)).toMatchObject({
    documents: [],
    isPartial: true,
  });
});

test('an index that was emptied meanwhile is filled again', async () => {
  await index.renew();
  indexing.update([id('a')]);
  while (await indexing.step());
  expect((await search('傅里叶级数')).found.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  // Also if that happens when nothing waits: tidying may find damage.
  await index.renew();
  expect(await indexing.step()).toBe(true);
  while (await indexing.step());
  expect((await search('傅里叶级数')).found.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  await indexing.rebuild();
  expect((await search('傅里叶级数')).found).toEqual([]);
  while (await indexing.step());
  expect((await search('傅里叶级数')).found.toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

test('the index follows documents that change and go', async () => {
  expect(indexing.waiting()).toBe(0);
  expect(await indexing.step()).toBe(false);
  indexing.follow(['a', 'b', 'c'].map(id));
  while (await indexing.step());
  expect((await search('级数的收敛')).found).toEqual([]);
  indexing.follow(Object.keys(ITEMS).map(id));
  indexing.update([id('d')]);
  while (await indexing.step());
  expect((await search('级数的收敛')).found).toEqual(['d']);
});
