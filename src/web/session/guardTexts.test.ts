import { expect, test } from 'vitest';
import { guardTexts } from './guardTexts.ts';
import type { ScopedRequest, ScopedResult } from './searchClient.ts';

const RESULT: ScopedResult = { mode: 'text', total: 0, items: [], facets: {} };
const REQUEST: ScopedRequest = { query: '傅里叶', category: 'all', offset: 0, limit: 3 };

function setUp(mayOpen: () => Promise<boolean>) {
  const sent: ScopedRequest[] = [];
  const client = guardTexts(
    {
      search: async (request) => {
        sent.push(request);
        return RESULT;
      },
    },
    mayOpen,
  );
  const search = (scope: 'title' | 'text', signal = new AbortController().signal) =>
    client.search({ ...REQUEST, scope }, signal);
  return { search, sent };
}

test('texts are not requested for a visitor who may not open documents', async () => {
  const { search, sent } = setUp(async () => false);
  await expect(search('text')).rejects.toMatchObject({ code: 'sign-in-needed' });
  expect(sent).toEqual([]);
});

test('titles are searched without asking, and texts where documents may be opened', async () => {
  let asked = 0;
  const { search, sent } = setUp(async () => {
    asked += 1;
    return true;
  });
  expect(await search('title')).toBe(RESULT);
  expect(asked).toBe(0);
  expect(await search('text')).toBe(RESULT);
  expect([asked, sent.length]).toEqual([1, 2]);
});

test('a search that is over is neither sent nor refused after the answer', async () => {
  const over = new AbortController();
  for (const may of [true, false]) {
    const { search, sent } = setUp(async () => {
      over.abort(new Error('over'));
      return may;
    });
    await expect(search('text', over.signal)).rejects.toThrow('over');
    expect(sent).toEqual([]);
  }
});
