import { expect, test, vi } from 'vitest';
import type { SearchRequest, SearchResult } from '../../search/engine.ts';
import { RequestError } from '../lib/requestError.ts';
import type { SearchClient } from './searchClient.ts';
import type { SearchWorkerMessage, SearchWorkerRequest } from './searchWorkerMessages.ts';
import { createWorkerSearchClient } from './workerSearchClient.ts';

const RESULT: SearchResult = { mode: 'text', total: 7, items: [], facets: {} };
const NO_ITEMS = { ids: [], newItems: [] };

/** Workers that the test controls. */
function createFakeWorkers() {
  const workers: {
    send: (message: SearchWorkerMessage) => void;
    crash: (reason: string) => void;
    received: SearchWorkerRequest[];
    ended: boolean;
  }[] = [];
  let readyCount = 0;
  const catalogs: (ArrayBuffer | undefined)[] = [];
  const search = createWorkerSearchClient(
    (send, crash, catalog) => {
      catalogs.push(catalog);
      const worker = { send, crash, received: [] as SearchWorkerRequest[], ended: false };
      workers.push(worker);
      return {
        postMessage: (message) => worker.received.push(message),
        terminate: () => {
          worker.ended = true;
        },
      };
    },
    () => {
      readyCount += 1;
    },
  );
  return { search, workers, catalogs, readyCount: () => readyCount };
}

function request(query: string): SearchRequest {
  return { query, category: 'all', offset: 0, limit: 20 };
}

function ready(prepared: SearchClient | RequestError): SearchClient {
  return prepared instanceof RequestError ? expect.fail(prepared.code) : prepared;
}

const flushPromises = () => new Promise((done) => setTimeout(done, 0));

test('starts the worker once, on first use, and exposes it when it is ready', async () => {
  const { search, workers, readyCount } = createFakeWorkers();
  expect(workers).toHaveLength(0);
  const preparing = search.prepare();
  void search.prepare();
  expect(workers).toHaveLength(1);
  expect(search.current).toBeUndefined();
  workers[0]?.send({ type: 'ready' });
  expect(await preparing).toBe(search.current);
  expect(readyCount()).toBe(1);
});

test('matches answers to requests, and never sends a request aborted in the queue', async () => {
  const { search, workers } = createFakeWorkers();
  const preparing = search.prepare();
  workers[0]?.send({ type: 'ready' });
  const client = ready(await preparing);
  const givenUp = new AbortController();
  const first = client.search(request('高'), new AbortController().signal);
  const second = client.search(request('高等'), givenUp.signal);
  const third = client.search(request('高等数'), new AbortController().signal);
  await flushPromises();
  givenUp.abort(new Error('given up'));
  workers[0]?.send({ type: 'answer', id: 1, result: RESULT, items: NO_ITEMS });
  expect(await first).toEqual(RESULT);
  await expect(second).rejects.toThrow('given up');
  await flushPromises();
  expect(workers[0]?.received).toMatchObject([
    { request: { query: '高' } },
    { request: { query: '高等数' } },
  ]);
  workers[0]?.send({ type: 'answer', id: 2, result: { ...RESULT, total: 8 }, items: NO_ITEMS });
  expect(await third).toMatchObject({ total: 8 });
});

test('requests suggestions after the results for the same text, and not for replaced text', async () => {
  const { search, workers } = createFakeWorkers();
  const preparing = search.prepare();
  workers[0]?.send({ type: 'ready' });
  await preparing;
  const client = search.current ?? expect.fail('it is ready');
  const replaced = new AbortController();
  const { signal } = new AbortController();
  const results = client.search(request('高'), signal);
  const late = client.suggest({ query: '高', limit: 8 }, replaced.signal);
  const suggestions = client.suggest({ query: '高等', limit: 8 }, signal);
  replaced.abort(new Error('given up'));
  await flushPromises();
  workers[0]?.send({ type: 'answer', id: 1, result: RESULT, items: NO_ITEMS });
  expect(await results).toEqual(RESULT);
  await expect(late).rejects.toThrow('given up');
  await flushPromises();
  expect(workers[0]?.received).toMatchObject([
    { id: 1, request: { query: '高' } },
    { id: 2, suggest: { query: '高等', limit: 8 } },
  ]);
  const likeliest = { text: '高等数学', kind: 'course', count: 5, marks: [0, 2] } as const;
  workers[0]?.send({ type: 'suggestions', id: 2, suggestions: [likeliest] });
  expect(await suggestions).toEqual([likeliest]);
});

test('a crashed worker fails its requests, is terminated, and can be replaced', async () => {
  const { search, workers } = createFakeWorkers();
  const preparing = search.prepare();
  workers[0]?.send({ type: 'ready' });
  const client = ready(await preparing);
  const params = client.search(request('高'), new AbortController().signal);
  await flushPromises();
  workers[0]?.crash('out of memory');
  await expect(params).rejects.toThrow();
  expect(search.current).toBeUndefined();
  expect(workers[0]?.ended).toBe(true);
  void search.prepare();
  expect(workers).toHaveLength(2);
});

test('a worker that cannot load the catalog leaves searches to the server', async () => {
  const { search, workers } = createFakeWorkers();
  const preparing = search.prepare();
  workers[0]?.send({ type: 'failed', code: 'unreadable', reason: 'no list' });
  expect(await preparing).toMatchObject({ code: 'unreadable', cause: 'no list' });
  expect(search.current).toBeUndefined();
});

test('reports a worker script that cannot be fetched as an unreachable server', async () => {
  const { search, workers } = createFakeWorkers();
  const preparing = search.prepare();
  workers[0]?.crash('');
  expect(await preparing).toMatchObject({ code: 'unreachable' });
});

test('a browser without workers has no search, and does not throw', async () => {
  const search = createWorkerSearchClient(
    () => {
      throw new ReferenceError('Worker is not defined');
    },
    () => undefined,
  );
  expect(await search.prepare()).toMatchObject({ code: 'internal' });
});

test('times out a worker after 20 s without a message, but not one that keeps loading', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { search, workers } = createFakeWorkers();
    const preparing = search.prepare();
    for (const _ of [1, 2, 3]) {
      vi.advanceTimersByTime(19_000);
      workers[0]?.send({ type: 'loading' });
    }
    expect(workers[0]?.ended).toBe(false);
    vi.advanceTimersByTime(20_000);
    expect(await preparing).toMatchObject({ code: 'too-slow' });
    expect(workers[0]?.ended).toBe(true);
    void search.prepare();
    workers[1]?.send({ type: 'ready' });
    vi.advanceTimersByTime(60_000);
    expect(workers[1]?.ended).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('restarting replaces a worker that is not ready, and keeps one that is', () => {
  const { search, workers } = createFakeWorkers();
  void search.prepare();
  workers[0]?.send({ type: 'loading' });
  search.restart();
  expect(workers[0]?.ended).toBe(true);
  workers[1]?.send({ type: 'ready' });
  search.restart();
  expect(workers).toHaveLength(2);
  expect(search.current).toBeDefined();
});

test('uses a newer catalog once its worker is ready, and the old one until then', async () => {
  const { search, workers, catalogs } = createFakeWorkers();
  void search.prepare();
  workers[0]?.send({ type: 'ready' });
  const { signal } = new AbortController();
  const answer = search.current?.search(request('高'), signal);
  const bytes = new ArrayBuffer(1);
  const replacing = search.replace(bytes);
  expect(catalogs).toEqual([undefined, bytes]);
  const later = search.current?.search(request('高等'), signal);
  workers[1]?.send({ type: 'ready' });
  expect(await replacing).toBe(true);
  expect(workers[0]?.ended).toBe(false);

  workers[0]?.send({ type: 'answer', id: 1, result: RESULT, items: NO_ITEMS });
  expect(await answer).toEqual(RESULT);
  await flushPromises();
  workers[0]?.send({ type: 'answer', id: 2, result: RESULT, items: NO_ITEMS });
  expect(await later).toEqual(RESULT);
  await flushPromises();
  expect(workers[0]?.ended).toBe(true);

  const newest = search.current?.search(request('高'), signal);
  await flushPromises();
  workers[1]?.send({ type: 'answer', id: 1, result: { ...RESULT, total: 8 }, items: NO_ITEMS });
  expect(await newest).toMatchObject({ total: 8 });
  expect(await search.prepare()).toBe(search.current);
});

test('keeps the old catalog when the newer one is unusable', async () => {
  const { search, workers } = createFakeWorkers();
  void search.prepare();
  workers[0]?.send({ type: 'ready' });
  const { current } = search;
  const replacing = search.replace(new ArrayBuffer(1));
  workers[1]?.send({ type: 'failed', code: 'unreadable', reason: 'another format' });
  expect(await replacing).toBe(false);
  expect(workers.map(({ ended }) => ended)).toEqual([false, true]);
  expect(search.current).toBe(current);
});

test('after a crash of the old worker, the next one loads the newest catalog itself', async () => {
  const { search, workers } = createFakeWorkers();
  void search.prepare();
  workers[0]?.send({ type: 'ready' });
  const replacing = search.replace(new ArrayBuffer(1));
  workers[0]?.crash('out of memory');
  workers[1]?.send({ type: 'ready' });
  expect(await replacing).toBe(false);
  expect(workers.map(({ ended }) => ended)).toEqual([true, true]);
  expect(search.current).toBeUndefined();
});
