import { expect, test } from 'vitest';
import { readSearchResult } from './readSearchResult.ts';

const BOOK = { id: 'a', type: 'book', url: '/files/a.pdf', data: { title: '高等数学' } };

test('one broken item is shown as unknown and leaves its neighbours alone', () => {
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
])('options that cannot be read are left out, and the results stay: %j', (facets, read) => {
  const result = readSearchResult({ mode: 'text', total: 1, items: [BOOK], facets });
  expect(result?.items).toMatchObject([{ id: 'a' }]);
  expect(result?.facets).toEqual(read);
});

test('marks are read title by title: wrong ones mark nothing and leave the others alone', () => {
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
])('what was meant is read, or left out: %j', (extra, read) => {
  const { isNear, meant } =
    readSearchResult({ mode: 'text', total: 1, items: [BOOK], ...extra }) ?? {};
  expect({ isNear, meant }).toEqual(read);
});

test.each([undefined, null, [], {}, { mode: 'text', total: -1, items: [] }, '<html>'])(
  'what is no answer is not read as nothing found: %j',
  (json) => {
    expect(readSearchResult(json)).toBeUndefined();
  },
);
