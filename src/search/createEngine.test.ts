import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/anyCharacter.ts';
import { COMMON_READINGS } from '../../test/support/search/smallEngine.ts';
import { readCatalog } from '../catalog/catalog.ts';
import type { Category } from '../catalog/category.ts';
import { NO_FILTERS } from '../catalog/filters.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import { createEngine } from './createEngine.ts';
import type { SearchEngine } from './engine.ts';
import { EMPTY_LEXICON } from './lexicon/lexicon.ts';

const id = (digit: string) => digit.repeat(32);
const book = (digit: string, data: object) => ({
  id: id(digit),
  type: 'book',
  url: `/files/${id(digit)}.pdf`,
  data: { title: '信号与系统', authors: ['张三'], isbn: [], ...data },
});
const exam = (digit: string, data: object) => ({
  id: id(digit),
  type: 'test',
  url: `/files/${id(digit)}.pdf`,
  data: { course: { name: '线性代数' }, time: { start: '2020', end: '2021' }, ...data },
});
const doc = (digit: string, data: object) => ({
  id: id(digit),
  type: 'doc',
  url: `/files/${id(digit)}.pdf`,
  data: { title: '笔记', course: [{ name: '大学物理' }], ...data },
});

const { items } = readCatalog(
  [
    book('1', {
      title: '高等数学',
      authors: ['张天德', '李宇'],
      translators: ['王五'],
      publisher: '高等教育出版社',
      edition: '7',
      isbn: ['978-7-04-051660-9', '9787040516609', '9787115547484'],
    }),
    book('2', { title: 'C++ Primer', authors: ['Stanley B. Lippman'], isbn: ['9787115547484'] }),
    exam('3', {
      course: { name: '高等数学', type: '本科' },
      time: { start: '2020', end: '2021', stage: '期末' },
    }),
    exam('4', { time: { start: '2019', end: '2020' } }),
    doc('5', { course: [{ name: '线性代数' }, { name: '大学物理', type: '本科' }] }),
    { id: id('6'), type: 'video', url: '/x', data: {} },
    exam('7', { time: { start: '2019', end: '2020' } }),
  ],
  [],
);

const engineOf = (list: readonly (Item | UnknownItem)[]) => createEngine({ items: list });

const engine = engineOf(items);

function found(query: string, category: Category = 'all'): string {
  const { items: hits } = engine.search({ query, category, offset: 0, limit: 20 });
  return hits
    .map((hit) => hit.id[0])
    .toSorted()
    .join('');
}

// spec 3.16
test.each([
  ['title', '高等数学', '13'],
  ['title in capitals', 'c++ PRIMER', '2'],
  ['author', '张天德', '1'],
  ['translator', '王五', '1'],
  ['publisher', '教育出版社', '1'],
  ['edition', '7', '1'],
  ['course name', '线性代数', '457'],
  ['second course of a doc', '物理', '5'],
  ['course type', '本科', '35'],
  ['stage', '期末', '3'],
  ['generated title', '2020-2021学年', '3'],
  ['all terms, across fields', '高等数学 张天德', '1'],
  ['all terms, none missing', '高等数学 王安石', ''],
  ['a part of a word', '高等', '13'],
  ['the beginning of a title', '线性代', '457'],
  ['one author’s surname with another’s given name', '张宇', ''],
  ['what no item has', '量子', ''],
  ['nothing', ' \t', ''],
  ['punctuation', '《》！?-', ''],
])('search by %s: %j finds %j', (_, query, ids) => {
  expect(found(query)).toBe(ids);
});

// spec 5.5
test('an ISBN finds the books with it once each, with any hyphens', () => {
  expect(found('978-7-04-051660-9')).toBe('1');
  expect(found('9787040516609')).toBe('1');
  expect(found('978 7115 54748 4')).toBe('12');
  expect(found('9787115547484', 'book')).toBe('12');
  expect(found('9787115547484', 'test')).toBe('');
  expect(found('9780000000000')).toBe('');
});

test('repeated lookups by id do not iterate over the items', () => {
  let reads = 0;
  const watched = new Proxy(items, {
    get(target, key) {
      reads += 1;
      return Reflect.get(target, key);
    },
  });
  const own = createEngine({ items: watched });
  const bySearch = ({ id: query }: { readonly id: string }) =>
    own.search({ query, category: 'all', offset: 0, limit: 1 }).items[0];
  const look = () => items.map((item) => [own.itemOf(item.id), bySearch(item)]);
  expect(look()).toEqual(items.map((item) => [item, item]));
  reads = 0;
  look();
  // One read for each that is found.
  expect(reads).toBe(2 * items.length);
  expect([own.itemOf('no id'), own.itemOf('')]).toEqual([undefined, undefined]);
});

// spec 5.6
test('an MD5 finds exactly the item with that id', () => {
  expect(found(id('3'))).toBe('3');
  expect(found(id('3'), 'book')).toBe('');
  expect(found('f'.repeat(32))).toBe('');
  expect(found(`${id('3').slice(0, -1)}4`)).toBe('');
});

test('an item of unknown type is found by its id, among all', () => {
  expect(found(id('6'))).toBe('6');
  expect(found(id('6'), 'doc')).toBe('');
});

// spec 5.7
test('a category keeps only its type', () => {
  expect(found('线性代数', 'test')).toBe('47');
  expect(found('线性代数', 'doc')).toBe('5');
  expect(found('线性代数', 'book')).toBe('');
});

test('filters reduce the hits and the total', () => {
  const request = { query: '2019', category: 'test', offset: 0, limit: 1 } as const;
  const all = engine.search(request);
  expect(all.facets.stage).toEqual([
    { value: '期中', count: 0 },
    { value: '期末', count: 0 },
    { value: '其他', count: 2 },
  ]);
  const others = engine.search({ ...request, filters: { ...NO_FILTERS, stage: ['其他'] } });
  expect(others).toMatchObject({ total: 2, items: [{ id: id('4') }] });
  const finals = engine.search({ ...request, filters: { ...NO_FILTERS, stage: ['期末'] } });
  expect(finals).toMatchObject({ total: 0, items: [], facets: { stage: all.facets.stage } });
});

test('only the first page has facets', () => {
  const request = { query: '2019', category: 'test', limit: 1 } as const;
  expect(engine.search({ ...request, offset: 1 })).toMatchObject({ total: 2, facets: {} });
});

test('queries by ISBN or MD5 have neither filters nor facets', () => {
  const filters = { ...NO_FILTERS, stage: ['期中'] };
  const request = { category: 'test', filters, sort: 'newest', offset: 0, limit: 20 } as const;
  expect(engine.search({ query: id('3'), ...request })).toMatchObject({ total: 1, facets: {} });
  expect(engine.search({ query: '9787115547484', ...request, category: 'book' })).toMatchObject({
    total: 2,
    facets: {},
  });
});

test('sorts by date across all pages on request', () => {
  const request = { query: '学年', category: 'test', sort: 'newest' } as const;
  const ids = [0, 1, 2].map((offset) =>
    engine.search({ ...request, offset, limit: 1 }).items.map((hit) => hit.id[0]),
  );
  expect(ids).toEqual([['3'], ['4'], ['7']]);
});

test('returns the mode of the query', () => {
  const modeOf = (query: string) =>
    engine.search({ query, category: 'all', offset: 0, limit: 1 }).mode;
  expect([modeOf('9787115547484'), modeOf(id('1')), modeOf('数学')]).toEqual([
    'isbn',
    'md5',
    'text',
  ]);
});

test('equal hits are in catalog order', () => {
  const { items: hits } = engine.search({ query: '2019', category: 'all', offset: 0, limit: 20 });
  expect(hits.map((hit) => hit.id[0])).toEqual(['4', '7']);
});

// spec 5.10
test('finds a word that every item of a large archive has', () => {
  const many = readCatalog(
    Array.from({ length: 1200 }, (_, number) => ({
      ...book('1', { title: `教材 ${number % 600}`, authors: ['佚名'] }),
      id: String(number),
    })),
    [],
  ).items;
  const large = engineOf(many);
  const total = (query: string) =>
    large.search({ query, category: 'all', offset: 0, limit: 0 }).total;
  expect(total('教材')).toBe(1200);
  expect(total('教材 42')).toBe(2);
});

// spec 5.10
test('finds the only item of an archive', () => {
  const one = engineOf(items.slice(0, 1));
  expect(one.search({ query: '高等数学', category: 'all', offset: 0, limit: 1 }).total).toBe(1);
});

test('finds nothing in an empty archive', () => {
  const none = engineOf([]);
  const request = { category: 'all', offset: 0, limit: 20 } as const;
  expect(none.search({ query: '高等数学', ...request })).toEqual({
    mode: 'text',
    total: 0,
    items: [],
    facets: {},
    marks: [],
  });
  expect(none.search({ query: id('1'), ...request }).total).toBe(0);
});

test('joined pages are the complete answer in order', () => {
  const all = engine.search({ query: '线性代数', category: 'all', offset: 0, limit: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), (limit) => {
      const pages = [];
      for (let offset = 0; offset < all.total; offset += limit) {
        const page = engine.search({ query: '线性代数', category: 'all', offset, limit });
        expect(page.total).toBe(all.total);
        pages.push(...page.items);
      }
      expect(pages).toEqual(all.items);
    }),
  );
});

test('never throws for any text', () => {
  const anyText = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 400 }),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
    fc.constantFrom('__proto__', 'constructor', 'toString', '\0', '\ud800', '高'.repeat(32_768)),
  );
  fc.assert(
    fc.property(anyText, fc.constantFrom('all', 'book', 'test', 'doc'), (query, category) => {
      const result = engine.search({ query, category, offset: 0, limit: 3 });
      expect(result.items.length).toBe(Math.min(result.total, 3));
    }),
  );
});

// spec 5.8, 5.9, 9.3
test('hits contain all words of the query, unless they are near matches', () => {
  const words = fc.subarray([
    '高等',
    '数学',
    '线性',
    '期末',
    '本科',
    '2020',
    'primer',
    '7',
    '学年',
  ]);
  fc.assert(
    fc.property(words, (some) => {
      const alone = some.map((word) => found(word));
      const request = { query: some.join(' '), category: 'all', offset: 0, limit: 1 } as const;
      if (engine.search(request).isNear) return;
      for (const hit of found(some.join(' '))) {
        for (const hits of alone) expect(hits).toContain(hit);
      }
    }),
  );
});

const QUERIES = [
  '高等数学',
  '高等属学',
  '线性代数 期末 答案',
  'gaodengshuxue',
  'xxds',
  '2020',
  '2019-2020-1',
  'c++',
  '请问哪里有线性代数的试卷',
  '量子力学',
  `高等数学 ${'线性代数 '.repeat(10)}`,
  `${'高等数学'.repeat(20)}张天德`,
  `${'大学物理'.repeat(12)} 笔记`,
  '',
];

test('answers do not depend on earlier queries', () => {
  const lexicon = { ...EMPTY_LEXICON, readings: COMMON_READINGS };
  const used = createEngine({ items, lexicon });
  const answerOf = (one: SearchEngine, query: string) => ({
    found: one.search({ query, category: 'all', offset: 0, limit: 20 }),
    suggested: one.suggest(query, 8),
  });
  const fresh = new Map(
    QUERIES.map((query) => [query, answerOf(createEngine({ items, lexicon }), query)]),
  );
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...QUERIES), { maxLength: 8 }), (queries) => {
      for (const query of queries) {
        expect(answerOf(used, query)).toEqual(fresh.get(query));
      }
    }),
  );
});

test('no text finds an unknown item', () => {
  for (const query of ['video', '6', 'x', '未知']) expect(found(query)).not.toContain('6');
});

test('a complete generated title finds its paper first', () => {
  const papers = readCatalog(
    [
      exam('1', { content: ['答案'] }),
      exam('2', {}),
      exam('3', { course: { name: '线性代数与几何' } }),
    ],
    [],
  ).items;
  const { items: hits } = engineOf(papers).search({
    query: '2020-2021 学年 线性代数 试卷',
    category: 'all',
    offset: 0,
    limit: 20,
  });
  expect(hits[0]?.id).toBe(id('2'));
});
