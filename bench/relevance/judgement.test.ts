import { expect, test } from 'vitest';
import { readCatalog } from '../../src/catalog/catalog.ts';
import type { Item } from '../../src/catalog/item.ts';
import { findLost } from './compatibility.ts';
import { type Facts, gradeOf, ofKind } from './judgement.ts';

const { items } = readCatalog(
  [
    {
      id: 'a'.repeat(32),
      type: 'book',
      url: '/files/a.pdf',
      data: {
        title: '线性代数（上册）',
        authors: ['张天德', '李宇'],
        translators: ['王五'],
        publisher: '高等教育出版社',
        publish_year: '2019',
        edition: '3',
        isbn: ['978-7-5000-0101-0'],
      },
    },
    {
      id: 'b'.repeat(32),
      type: 'test',
      url: '/files/b.pdf',
      data: {
        course: { name: 'C++程序设计' },
        college: ['计算机学院'],
        content: ['原题'],
        time: { start: '2022', end: '2023', semester: 'First', stage: '期末' },
        wiki: { url: 'https://wiki.example.edu/b', data: { content: ['答案'] } },
      },
    },
  ],
  [],
);
const [book, paper] = items.filter((item) => item.type !== 'unknown');

test.each<[Item | undefined, Facts, boolean]>([
  [book, { title: '线性代数 上册' }, true],
  [book, { title: '线性代数' }, false],
  [book, { inTitle: '代数(上' }, true],
  [book, { begins: '线性' }, true],
  [book, { begins: '代数' }, false],
  [book, { by: '王五' }, true],
  [book, { by: '张宇' }, false],
  [book, { publisher: '高等教育', edition: '3', years: '2019' }, true],
  [book, { publisher: '高等教育', edition: '4' }, false],
  [book, { isbn: '9787500001010' }, true],
  [book, { inCourse: '线性代数' }, false],
  [paper, { course: 'c++程序设计' }, true],
  [paper, { course: 'C程序设计' }, false],
  [paper, { years: '2022' }, true],
  [paper, { years: '2023' }, true],
  [paper, { years: '2022-2023', semester: 'First', stage: '期末' }, true],
  [paper, { years: '2023-2024' }, false],
  [paper, { content: '答案', college: '计算机' }, true],
  [paper, { type: 'doc' }, false],
])('%o matches %j: %j', (item, facts, isMeant) => {
  const [judged] = ofKind('course', [['query', facts]]);
  if (!item || !judged) expect.fail('both are there');
  expect(gradeOf(item, judged)).toBe(isMeant ? 2 : 0);
});

test('meant items count more than fine ones', () => {
  const [judged] = ofKind('course', [
    ['query', { inTitle: '线性' }, [{ type: 'book' }, { type: 'test' }]],
  ]);
  expect(judged && [book, paper].map((item) => item && gradeOf(item, judged))).toEqual([2, 1]);
});

test.each([
  ['张宇', 'characters apart'],
  ['线性代数李', 'character apart from its word'],
  ['教育线性代数', 'word inside the name of a publisher or person'],
  ['线性代数', undefined],
  ['张天德 代数', undefined],
])('the miss of %j is explained by %j', (query, reason) => {
  if (!book) expect.fail('it is there');
  const rule = () => [book];
  expect(findLost([query], rule, () => [])).toEqual([{ query, item: book, reason }]);
  expect(findLost([query], rule, rule)).toEqual([]);
});
