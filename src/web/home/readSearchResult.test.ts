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

test.each([undefined, null, [], {}, { mode: 'text', total: -1, items: [] }, '<html>'])(
  'what is no answer is not read as nothing found: %j',
  (json) => {
    expect(readSearchResult(json)).toBeUndefined();
  },
);
