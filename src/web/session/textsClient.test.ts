import { expect, test } from 'vitest';

import { RequestError } from '../lib/requestError.ts';
import type { ScopedRequest, ScopedResult } from './searchClient.ts';
import { createTextsClient } from './textsClient.ts';

const RESULT: ScopedResult = { mode: 'text', total: 0, items: [], facets: {} };
const REQUEST: ScopedRequest = { query: '傅里叶', category: 'all', offset: 0, limit: 3 };

function setUp(mayOpen?: () => Promise<boolean>, failures: readonly RequestError[] = []) {
  const sent: ScopedRequest[] = [];
  const slept: number[] = [];
  const client = createTextsClient(
    {
      search: async (request) => {
        const failure = failures[sent.length];
        sent.push(request);
        if (failure) throw failure;
        return RESULT;
      },
    },
    {
      ...(mayOpen && { mayOpen }),
      sleep: async (milliseconds) => {
        slept.push(milliseconds);
      },
    },
  );
  const search = (scope: 'title' | 'text', signal = new AbortController().signal) =>
    client.search({ ...REQUEST, scope }, signal);
  return { search, sent, slept };
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

test('a busy server is asked again twice, after a pause', async () => {
  const busy = new RequestError('text-search-busy');
  const patient = setUp(undefined, [busy, busy]);
  expect(await patient.search('text')).toBe(RESULT);
  expect(patient.slept).toEqual([1500, 1500]);
  const vain = setUp(undefined, [busy, busy, busy]);
  await expect(vain.search('text')).rejects.toBe(busy);
  expect(vain.sent).toHaveLength(3);
});

test('no other failure is tried again', async () => {
  const failure = new RequestError('internal');
  const { search, sent } = setUp(undefined, [failure]);
  await expect(search('text')).rejects.toBe(failure);
  expect(sent).toHaveLength(1);
});
