import { expect, test } from 'vitest';
import type { SearchRequest, SearchResult } from '../../search/engine.ts';
import { RequestError } from '../lib/requestError.ts';
import {
  createBrowserOnlySearchClient,
  createSearchClient,
  type LazySearchClient,
  type SearchClient,
  type SuggestingClient,
} from './searchClient.ts';

const REQUEST: SearchRequest = { query: '高', category: 'all', offset: 0, limit: 20 };

/** A client whose answers are identified by their total. */
function clientWith(total: number): SuggestingClient {
  const result: SearchResult = { mode: 'text', total, items: [], facets: {} };
  return { search: async () => result, suggest: async () => [] };
}

function failingClient(message: string): SuggestingClient {
  return { search: () => Promise.reject(new Error(message)), suggest: async () => [] };
}

function browser(
  current?: SuggestingClient,
  prepared: SearchClient | RequestError = current ?? new RequestError('unreachable'),
): LazySearchClient {
  return {
    current,
    prepare: async () => prepared,
    restart: () => undefined,
    replace: async () => false,
  };
}

async function search(
  server: SearchClient,
  own: LazySearchClient,
  signal = new AbortController().signal,
) {
  return createSearchClient(server, own).search(REQUEST, signal);
}

test('the server answers until the browser is ready', async () => {
  expect(await search(clientWith(1), browser(undefined, clientWith(2)))).toMatchObject({
    total: 1,
  });
  expect(await search(clientWith(1), browser(clientWith(2)))).toMatchObject({ total: 2 });
});

test('the server answers when the search in the browser fails', async () => {
  expect(await search(clientWith(1), browser(failingClient('worker')))).toMatchObject({
    total: 1,
  });
});

test('the browser starts and answers when the server fails', async () => {
  expect(await search(failingClient('server'), browser(undefined, clientWith(2)))).toMatchObject({
    total: 2,
  });
});

test('fails when both fail, instead of returning an empty answer', async () => {
  await expect(search(failingClient('server'), browser())).rejects.toThrow('server');
  await expect(search(failingClient('server'), browser(failingClient('worker')))).rejects.toThrow(
    'server',
  );
});

test('does not pass an aborted search to the other client', async () => {
  const given = new AbortController();
  const server: SearchClient = {
    search: async () => {
      given.abort(new Error('given up'));
      throw new Error('aborted fetch');
    },
  };
  await expect(search(server, browser(undefined, clientWith(2)), given.signal)).rejects.toThrow(
    'given up',
  );
});

test('without a server the browser answers once it is ready, or fails with its own error', async () => {
  const { signal } = new AbortController();
  const searchBrowserOnly = (own: LazySearchClient) =>
    createBrowserOnlySearchClient(own).search(REQUEST, signal);
  expect(await searchBrowserOnly(browser(undefined, clientWith(2)))).toMatchObject({ total: 2 });
  expect(await searchBrowserOnly(browser(clientWith(3), clientWith(2)))).toMatchObject({
    total: 3,
  });
  await expect(searchBrowserOnly(browser(undefined, new RequestError('too-slow')))).rejects.toThrow(
    'too-slow',
  );
});
