import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { NO_FILTERS } from '../catalog/filters.ts';
import { DEFAULT_SITE } from '../protocol/site.ts';
import type { SearchRequest, SearchResult } from '../search/engine.ts';
import type { Storage } from '../storage/storage.ts';
import { createApp, type Edition } from './createApp.ts';
import { EMPTY_ENGINE } from './emptyEngineFixture.ts';
import { listen } from './listen.ts';
import { createSearchAnswers } from './searchAnswers.ts';

const REQUEST: SearchRequest = { query: '高数', category: 'test', offset: 0, limit: 20 };
const decoder = new TextDecoder();

/** An engine that counts how often it is asked, with an answer of so many ids. */
function countingEngine(length = 1) {
  const asked: SearchRequest[] = [];
  const search = (request: SearchRequest): SearchResult => {
    asked.push(request);
    const items = Array.from({ length }, (_, at) => ({ id: `${at}`, type: 'unknown' }) as const);
    return { mode: 'text', total: asked.length, items, facets: {} };
  };
  return { asked, search };
}

test('the same request is searched for once, for pages and programs together', () => {
  const engine = countingEngine();
  const answers = createSearchAnswers(engine);
  const result = answers.search(REQUEST);
  // What is left out means the same as what it stands for.
  expect(answers.search({ ...REQUEST, filters: NO_FILTERS, sort: 'relevance' })).toBe(result);
  expect(JSON.parse(decoder.decode(answers.json(REQUEST, 'br').body))).toEqual(result);
  expect(engine.asked).toHaveLength(1);
});

test.each<[string, Partial<SearchRequest>]>([
  ['query', { query: '高等数学' }],
  ['category', { category: 'doc' }],
  ['filter', { filters: { ...NO_FILTERS, stage: ['期末'] } }],
  ['choice of the same value in another filter', { filters: { ...NO_FILTERS, content: ['期末'] } }],
  ['order', { sort: 'newest' }],
  ['offset', { offset: 20 }],
  ['limit', { limit: 21 }],
])('another %s is another request', (_, change) => {
  const engine = countingEngine();
  const answers = createSearchAnswers(engine);
  answers.search({ ...REQUEST, filters: { ...NO_FILTERS, course: ['期末'] } });
  answers.search(REQUEST);
  answers.search({ ...REQUEST, ...change });
  expect(engine.asked).toHaveLength(3);
});

test('an answer is the same in every encoding, and compressed once', () => {
  const answers = createSearchAnswers(countingEngine(100));
  const text = JSON.stringify(answers.search(REQUEST));
  const [br, gzip, plain] = (['br', 'gzip', 'identity'] as const).map((encoding) => {
    const answer = answers.json(REQUEST, encoding);
    expect(answer.encoding).toBe(encoding);
    expect(answers.json(REQUEST, encoding).body).toBe(answer.body);
    return answer.body;
  });
  expect(String(brotliDecompressSync(br ?? ''))).toBe(text);
  expect(String(gunzipSync(gzip ?? ''))).toBe(text);
  expect(decoder.decode(plain)).toBe(text);
});

test('what would gain nothing is not compressed', () => {
  const { encoding } = createSearchAnswers(countingEngine()).json(REQUEST, 'br');
  expect(encoding).toBe('identity');
});

test('answers that have no room are made anew, and right', () => {
  const engine = countingEngine();
  const answers = createSearchAnswers(engine, { mostBytes: 0 });
  const totals = [1, 2].map(
    () => JSON.parse(decoder.decode(answers.json(REQUEST, 'identity').body)).total,
  );
  expect(totals).toEqual([1, 2]);
});

test('while the catalog changes under load, nobody is answered from one that was replaced', async () => {
  const editionOf = (number: number): Edition => ({
    documents: new Map(),
    announcements: [],
    engine: {
      ...EMPTY_ENGINE,
      search: () => ({ mode: 'text', total: number, items: [], facets: {} }),
    },
    site: DEFAULT_SITE,
    renderer: {
      render: async (_url, { search }) => {
        const { total } = search({ ...REQUEST, query: '0' });
        return { status: 200, html: JSON.stringify({ total }) };
      },
    },
  });
  let number = 0;
  let edition = editionOf(number);
  const silent = () => undefined;
  const app = createApp({
    edition: () => edition,
    documents: noStorage,
    covers: noStorage,
    ensureCover: async () => 'none',
    assets: { find: async () => undefined },
    log: { debug: silent, info: silent, warn: silent, error: silent },
    now: () => 0,
  });
  const { listening, error } = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    log: { debug: silent, info: silent, warn: silent, error: silent },
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
      // Each visitor brings a new edition now and then, while the requests of others are on their way.
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

const noStorage: Storage = {
  stat: async () => undefined,
  read: () => expect.fail('nothing is read'),
  write: async () => undefined,
  delete: async () => undefined,
  list: () => expect.fail('nothing is listed'),
};
