import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createTestApp, SILENT_LOG } from '../../test/support/server/appFixture.ts';
import { EMPTY_ENGINE } from '../../test/support/server/emptyEngineFixture.ts';
import { NO_FILTERS } from '../catalog/filters.ts';
import type { SearchRequest, SearchResult } from '../search/engine.ts';
import type { Edition } from './app/appParts.ts';
import type { Encoding } from './chooseEncoding.ts';
import { listen } from './listen.ts';
import { createSearchCache } from './searchCache.ts';

const REQUEST: SearchRequest = { query: '高数', category: 'test', offset: 0, limit: 20 };

/** An engine that counts its queries; each response has `length` ids. */
function countingEngine(length = 1) {
  const requests: SearchRequest[] = [];
  const search = async (request: SearchRequest): Promise<string> => {
    requests.push(request);
    const items = Array.from({ length }, (_, at) => ({ id: `${at}`, type: 'unknown' }) as const);
    const result: SearchResult = { mode: 'text', total: requests.length, items, facets: {} };
    return JSON.stringify(result);
  };
  return { requests, search };
}

test('the same request is searched once, for pages and programs together', async () => {
  const engine = countingEngine(100);
  const cache = createSearchCache(engine);
  const result = await cache.search(REQUEST);
  // A parameter with its default value is the same as none.
  const whole = { ...REQUEST, filters: NO_FILTERS, sort: 'relevance' } as const;
  expect(await cache.search(whole)).toEqual(result);
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const { body } = await cache.json(REQUEST, encoding);
    expect(JSON.parse(read(encoding, body))).toEqual(result);
  }
  expect(engine.requests).toHaveLength(1);
});

test('concurrent equal requests share one search', async () => {
  const engine = countingEngine();
  const cache = createSearchCache(engine);
  const results = await Promise.all([1, 2, 3].map(() => cache.search(REQUEST)));
  expect(results.map(({ total }) => total)).toEqual([1, 1, 1]);
});

test('a failed search is reported, and the next request retries it', async () => {
  let fails = true;
  const engine = countingEngine();
  const cache = createSearchCache({
    search: async (request) => {
      if (fails) throw new Error('its thread died');
      return engine.search(request);
    },
  });
  await expect(cache.json(REQUEST, 'br')).rejects.toThrow('its thread died');
  fails = false;
  expect((await cache.search(REQUEST)).total).toBe(1);
});

test.each<[string, Partial<SearchRequest>]>([
  ['query', { query: '高等数学' }],
  ['category', { category: 'doc' }],
  ['filter', { filters: { ...NO_FILTERS, stage: ['期末'] } }],
  ['choice of the same value in another filter', { filters: { ...NO_FILTERS, content: ['期末'] } }],
  ['order', { sort: 'newest' }],
  ['offset', { offset: 20 }],
  ['limit', { limit: 21 }],
])('another %s is another request', async (_, change) => {
  const engine = countingEngine();
  const cache = createSearchCache(engine);
  await cache.search({ ...REQUEST, filters: { ...NO_FILTERS, course: ['期末'] } });
  await cache.search(REQUEST);
  await cache.search({ ...REQUEST, ...change });
  expect(engine.requests).toHaveLength(3);
});

test('an answer is the same in every encoding, and compressed once', async () => {
  const cache = createSearchCache(countingEngine(100));
  const text = JSON.stringify(await cache.search(REQUEST));
  for (const encoding of ['identity', 'gzip', 'br'] as const) {
    const answer = await cache.json(REQUEST, encoding);
    expect(answer.encoding).toBe(encoding);
    expect((await cache.json(REQUEST, encoding)).body).toBe(answer.body);
    expect(read(encoding, answer.body)).toBe(text);
  }
});

function read(encoding: Encoding, body: Uint8Array): string {
  if (encoding === 'br') return String(brotliDecompressSync(body));
  return encoding === 'gzip' ? String(gunzipSync(body)) : new TextDecoder().decode(body);
}

test('programs get absolute URLs and pages get paths, from one search', async () => {
  const mainHost = 'https://docs.example.edu';
  let requests = 0;
  const item = { id: 'a', type: 'test', data: { wiki: { url: '/wiki/a', data: {} } } };
  const cache = createSearchCache(
    {
      search: async () => {
        requests += 1;
        return JSON.stringify({
          mode: 'text',
          total: 1,
          items: [{ ...item, url: '/files/a.pdf' }],
        });
      },
    },
    { mainHost },
  );
  for (const _ of ['before it is known', 'afterwards']) {
    const { encoding, body } = await cache.json(REQUEST, 'gzip');
    expect(JSON.parse(read(encoding, body)).items).toMatchObject([
      { url: `${mainHost}/files/a.pdf`, data: { wiki: { url: `${mainHost}/wiki/a` } } },
    ]);
    expect((await cache.search(REQUEST)).items).toMatchObject([
      { url: '/files/a.pdf', data: { wiki: { url: '/wiki/a' } } },
    ]);
  }
  expect(requests).toBe(1);
});

test('answers that gain too little are not compressed', async () => {
  const { encoding } = await createSearchCache(countingEngine()).json(REQUEST, 'br');
  expect(encoding).toBe('identity');
});

test('answers that do not fit the cache are recomputed correctly', async () => {
  const engine = countingEngine();
  const cache = createSearchCache(engine, { mostBytes: 0 });
  for (const total of [1, 2]) {
    const { encoding, body } = await cache.json(REQUEST, 'identity');
    expect(JSON.parse(read(encoding, body)).total).toBe(total);
  }
});

test('no request is answered from a replaced catalog, even under load', async () => {
  const editionOf = (number: number): Partial<Edition> => ({
    engine: {
      ...EMPTY_ENGINE,
      search: async () => JSON.stringify({ mode: 'text', total: number, items: [], facets: {} }),
    },
    renderer: {
      render: async (_url, { search }) => {
        const { total } = await search({ ...REQUEST, query: '0' });
        return { status: 200, html: JSON.stringify({ total }) };
      },
    },
  });
  let number = 0;
  let edition = editionOf(number);
  const app = createTestApp({ edition: () => edition });
  const { listening, error } = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    log: SILENT_LOG,
  });
  if (!listening) return expect.fail(error);

  const address = `http://127.0.0.1:${listening.port}`;
  const visit = async (visitor: number) => {
    for (let turn = 0; turn < 60; turn += 1) {
      const path = turn % 3 === 0 ? '/?q=0' : `/api/search?q=${(turn + visitor) % 4}`;
      const before = number;
      const answer: unknown = await (await fetch(`${address}${path}`)).json();
      const { total } = v.parse(v.object({ total: v.number() }), answer);
      expect(total).toBeGreaterThanOrEqual(before);
      expect(total).toBeLessThanOrEqual(number);
      // Visitors bring new editions from time to time, while requests of others are in progress.
      if (turn % 5 === visitor % 5) {
        number += 1;
        edition = editionOf(number);
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, visitor) => visit(visitor)));
  expect(number).toBeGreaterThan(100);
  await listening.stop(0);
});
