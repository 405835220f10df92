import { expect, test } from 'vitest';
import { parseMetadata } from '../../archive/parseMetadata.ts';
import { archiveStats } from './archiveStats.ts';

let items = 0;

function item(type: string, data: object) {
  items += 1;
  const id = items.toString(16).padStart(32, '0');
  const text = JSON.stringify({ id, type, url: `/files/${id}.pdf`, data });
  const { item: parsed } = parseMetadata(`${id}.yml`, { text, byteOrderMark: false });
  if (!parsed) throw new Error('an item of this test breaks a rule');
  return parsed;
}

const book = (publish_year?: string) =>
  item('book', {
    title: '书',
    authors: ['人'],
    isbn: ['9787115546081'],
    filetype: 'pdf',
    publish_year,
  });
const exam = (name: string, end: string, content: string[]) =>
  item('test', { course: { name }, time: { start: end, end }, content, filetype: 'pdf' });
const doc = (courses: string[], content: string[]) =>
  item('doc', {
    title: '资料',
    course: courses.map((name) => ({ name })),
    content,
    filetype: 'pdf',
  });

const archive = {
  items: [
    book('1988'),
    book('2024'),
    book(),
    exam('线性代数', '2024', ['原题', '答案']),
    exam('线性代数', '2019', ['原题']),
    exam('概率论', '2020', ['答案']),
    doc(['概率论', '概率论', '算法'], ['课件']),
  ],
  wiki: [],
  announcements: [],
  diagnostics: [
    { file: 'a', field: '', reason: '', severity: 'error' },
    { file: 'b', field: '', reason: '', severity: 'warning' },
    { file: 'b', field: '', reason: '', severity: 'warning' },
  ],
} as const;

test('counts items by type and by each of their contents', () => {
  const stats = archiveStats(archive);
  expect(stats.items).toBe(7);
  expect(stats.types).toEqual([
    { value: 'book', count: 3 },
    { value: 'test', count: 3 },
    { value: 'doc', count: 1 },
  ]);
  expect(stats.contents).toEqual([
    { value: '答案', count: 2 },
    { value: '原题', count: 2 },
    { value: '课件', count: 1 },
  ]);
});

test('counts years in spans of five, and missing years separately', () => {
  expect(archiveStats(archive).books).toEqual({
    first: '1988',
    last: '2024',
    spans: [
      { value: '1985-1989', count: 1 },
      { value: '2020-2024', count: 1 },
    ],
    unknown: 1,
  });
  expect(archiveStats(archive).tests.spans).toEqual([
    { value: '2015-2019', count: 1 },
    { value: '2020-2024', count: 2 },
  ]);
});

test('counts an item once for each of its courses', () => {
  expect(archiveStats(archive).courses).toEqual({
    count: 3,
    most: [
      { value: '概率论', count: 2 },
      { value: '线性代数', count: 2 },
      { value: '算法', count: 1 },
    ],
  });
});

test('counts errors and warnings separately', () => {
  expect(archiveStats(archive).faults).toEqual({ errors: 1, warnings: 2 });
});

test('counts nothing in an empty archive', () => {
  const empty = archiveStats({ ...archive, items: [], diagnostics: [] });
  expect(empty).toMatchObject({ items: 0, contents: [], courses: { count: 0, most: [] } });
  expect(empty.tests).toEqual({ spans: [], unknown: 0 });
});
