import { expect, test } from 'vitest';
import { readCatalog } from '../../catalog/catalog.ts';
import { EMPTY_LEXICON } from '../lexicon/lexicon.ts';
import { createArchivePages } from './createArchivePages.ts';

const idOf = (number: number) => number.toString(16).padStart(32, '0');
const entry = (number: number, type: string, data: object) => ({
  id: idOf(number),
  type,
  url: `/files/${idOf(number)}.pdf`,
  data,
});
const paper = (number: number, course: string, end: number, more: object = {}) =>
  entry(number, 'test', {
    course: { name: course },
    time: { start: String(end - 1), end: String(end), semester: 'First', stage: '期末' },
    college: ['理学院'],
    content: ['原题'],
    ...more,
  });

function pagesOf(entries: readonly object[], aliases: readonly [string, readonly string[]][] = []) {
  const { items } = readCatalog(entries, []);
  return createArchivePages({
    items,
    aliases: new Map(aliases),
    lexicon: {
      ...EMPTY_LEXICON,
      variants: new Map([['數', '数']]),
      readings: new Map([
        ['高', ['gao']],
        ['马', ['ma']],
      ]),
      aliases: new Map([
        ['高数', ['高等数学']],
        ['马原', ['马克思主义基本原理', '马原导论']],
      ]),
    },
  });
}

const ids = (items: readonly { readonly id: string }[]) =>
  items.map(({ id }) => Number.parseInt(id, 16));

const CATALOG = [
  paper(1, '高等数学', 2022),
  paper(2, '高等数学', 2024),
  paper(3, '高等数学', 2024, { content: ['答案'] }),
  paper(4, '高等數學', 2023),
  paper(5, '高等数学（下）', 2021),
  paper(6, '马导', 2020, { college: [] }),
  entry(7, 'doc', { title: '公式', course: [{ name: '高等数学' }], content: ['笔记'] }),
  entry(8, 'doc', { title: '提纲', course: [{ name: '马克思主义基本原理' }], content: [] }),
  entry(9, 'book', { title: '高等数学习题集' }),
  entry(10, 'book', { title: '高等数学' }),
  entry(11, 'book', { title: '线性代数' }),
  { id: 'film', type: 'film' },
];

test('a course has its papers, the newest first, its materials, and books about its subject', () => {
  const course = pagesOf(CATALOG).coursePage('高等数学');
  expect(course).toMatchObject({ name: '高等数学', tests: 3, docs: 1, newest: '2024' });
  expect(ids(course?.papers ?? [])).toEqual([2, 3, 1]);
  expect(ids(course?.materials ?? [])).toEqual([7]);
  expect(ids(course?.books ?? [])).toEqual([10, 9]);
  expect(course?.related.map(({ name }) => name)).toEqual(['高等数学（下）']);
});

test('a course is found by abbreviation and spelling; an ambiguous abbreviation is not its name', () => {
  const pages = pagesOf(CATALOG);
  expect(pages.coursePage('高数')?.name).toBe('高等数学');
  expect(pages.coursePage(' 高等 数学 ')?.otherNames).toEqual(['高数']);
  expect(pages.coursePage('马原')?.name).toBe('马克思主义基本原理');
  expect(pages.coursePage('马克思主义基本原理')?.otherNames).toEqual([]);
  expect(pages.coursePage('没有这门课')).toBeUndefined();
  expect(pages.coursePage('')).toBeUndefined();
});

test('an alias with one full name joins two courses; with several, or in a circle, it joins none', () => {
  const joined = pagesOf(CATALOG, [['马导', ['马克思主义基本原理']]]).coursePage('马导');
  expect(joined).toMatchObject({
    name: '马克思主义基本原理',
    otherNames: ['马导'],
    tests: 1,
    docs: 1,
  });
  const apart = pagesOf(CATALOG, [['马导', ['马克思主义基本原理', '高等数学']]]).coursePage('马导');
  expect(apart).toMatchObject({ name: '马导', tests: 1, docs: 0 });
  const circle = pagesOf(CATALOG, [
    ['马导', ['马克思主义基本原理']],
    ['马克思主义基本原理', ['马导']],
  ]);
  expect(circle.coursePage('马导')?.tests).toBe(1);
});

test('an item has other papers of its exam, then those of other years, the nearest first', () => {
  const page = pagesOf(CATALOG).itemPage(idOf(3));
  expect(page?.courses.map(({ name }) => name)).toEqual(['高等数学']);
  expect(ids(page?.sameExam ?? [])).toEqual([2]);
  expect(ids(page?.otherExams ?? [])).toEqual([1]);
  expect(ids(page?.materials ?? [])).toEqual([7]);
  expect(ids(page?.books ?? [])).toEqual([10, 9]);
});

test('a book leads to the courses that its title names; an unknown item has no page', () => {
  const pages = pagesOf(CATALOG);
  const book = pages.itemPage(idOf(9));
  expect(book?.courses.map(({ name }) => name)).toContain('高等数学');
  expect(ids(book?.books ?? [])).toEqual([10]);
  expect(pages.itemPage(idOf(11))?.courses).toEqual([]);
  expect(pages.itemPage('film')).toBeUndefined();
  expect(pages.itemPage(idOf(99))).toBeUndefined();
});

test('a college has the courses of its papers, each with their number', () => {
  const pages = pagesOf(CATALOG);
  expect(pages.collegePage('理学院')?.courses).toEqual([
    { name: '高等数学', tests: 3 },
    { name: '高等数学（下）', tests: 1 },
    { name: '高等數學', tests: 1 },
  ]);
  expect(pages.collegePage('文学院')).toBeUndefined();
});

test('the overview counts colleges, kinds and years, and sorts courses by initial', () => {
  const overview = pagesOf(CATALOG).overview();
  expect(overview).toMatchObject({ books: 3, tests: 6, docs: 2 });
  expect(overview.colleges).toEqual([{ name: '理学院', count: 5 }]);
  expect(overview.letters.map(({ letter }) => letter)).toEqual(['G', 'M']);
  expect(overview.years[0]).toEqual({ name: '2023-2024', count: 2 });
  expect(overview.docKinds).toEqual([{ name: '笔记', count: 1 }]);
});
