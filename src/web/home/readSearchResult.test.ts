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

test.each([undefined, null, [], {}, { mode: 'text', total: -1, items: [] }, '<html>'])(
  'what is no answer is not read as nothing found: %j',
  (json) => {
    expect(readSearchResult(json)).toBeUndefined();
  },
);
