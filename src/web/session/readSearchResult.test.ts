import { expect, test } from 'vitest';
import { readSearchResult } from './readSearchResult.ts';

const BOOK = { id: 'a', type: 'book', url: '/files/a.pdf', data: { title: '高等数学' } };

test('reads a broken item as unknown, without affecting the others', () => {
  const result = readSearchResult({
    mode: 'text',
    total: 4,
    items: [BOOK, { id: 'b', type: 'book' }, null, { id: 'v', type: 'video' }],
  });
  expect(result?.items).toMatchObject([
    { id: 'a', type: 'book' },
    { id: 'b', type: 'unknown' },
    { id: 'unreadable-2', type: 'unknown' },
    { id: 'v', type: 'unknown' },
  ]);
});

test.each([
  [undefined, {}],
  ['none', {}],
  [{ stage: [{ value: '期末', count: 3 }] }, { stage: [{ value: '期末', count: 3 }] }],
  [{ stage: 7, course: [{ value: '物理', count: 1 }] }, { course: [{ value: '物理', count: 1 }] }],
  [{ stage: [{ value: '期末', count: -1 }], weather: [] }, {}],
])('omits invalid facets and keeps the results: %j', (facets, read) => {
  const result = readSearchResult({ mode: 'text', total: 1, items: [BOOK], facets });
  expect(result?.items).toMatchObject([{ id: 'a' }]);
  expect(result?.facets).toEqual(read);
});

test('omits the marks of a title that are invalid, without affecting the others', () => {
  const answer = { mode: 'text', total: 3, items: [BOOK, { id: 'v', type: 'video' }, BOOK, BOOK] };
  const read = (marks: unknown) => readSearchResult({ ...answer, marks })?.marks;
  expect(
    read([
      [0, 2],
      [0, 2],
      [3, 9],
    ]),
  ).toEqual([[0, 2], [], [], []]);
  expect(read('all')).toBeUndefined();
  expect(read(undefined)).toBeUndefined();
});

test.each([
  [
    { isNear: true, meant: ' 高等数学 ' },
    { isNear: true, meant: '高等数学' },
  ],
  [{ meant: '高等数学' }, { isNear: undefined, meant: '高等数学' }],
  [
    { isNear: 'yes', meant: '' },
    { isNear: undefined, meant: undefined },
  ],
  [
    { isNear: 1, meant: 'x'.repeat(300) },
    { isNear: undefined, meant: undefined },
  ],
])('reads or omits the correction: %j', (extra, read) => {
  const { isNear, meant } =
    readSearchResult({ mode: 'text', total: 1, items: [BOOK], ...extra }) ?? {};
  expect({ isNear, meant }).toEqual(read);
});

test.each([undefined, null, [], {}, { mode: 'text', total: -1, items: [] }, '<html>'])(
  'an invalid response is not read as nothing found: %j',
  (json) => {
    expect(readSearchResult(json)).toBeUndefined();
  },
);
