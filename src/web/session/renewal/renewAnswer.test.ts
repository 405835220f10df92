import { expect, test } from 'vitest';
import type { Item } from '../../../catalog/item.ts';
import type { SearchRequest, SearchResult } from '../../../search/engine.ts';
import type { SearchClient } from '../searchClient.ts';
import { LANDING } from '../searchParams.ts';
import { createSearchStore, type SearchStore } from '../searchStore.ts';
import { renewAnswer } from './renewAnswer.ts';

interface SentRequest extends SearchRequest {
  readonly answer: (result: SearchResult) => void;
  readonly fail: (error: unknown) => void;
}

/** A store with an answer and a client that the test controls. */
function setUp(query: string) {
  const requests: SentRequest[] = [];
  const client: SearchClient = {
    search: (request) =>
      new Promise((answer, fail) => {
        requests.push({ ...request, answer, fail });
      }),
  };
  const store = createSearchStore(
    {
      client,
      hasServer: false,
      suggest: () => undefined,
      navigate: () => undefined,
      now: () => 0,
      schedule: () => () => undefined,
    },
    { params: { ...LANDING, query } },
  );
  store.start();
  return { store, client, requests };
}

function found(from: number, to: number, total = to - from): SearchResult {
  const items = Array.from({ length: to - from }, (_, index): Item => {
    const id = `b${from + index}`;
    const data = { title: id, authors: [], translators: [], isbn: [], filetype: 'pdf' };
    return { id, type: 'book', url: `/files/${id}.pdf`, data };
  });
  return { mode: 'text', total, items, facets: {} };
}

const flushPromises = () => new Promise((done) => setTimeout(done, 0));

function answerOf(store: SearchStore) {
  const { phase } = store.state();
  return phase.status === 'answered' ? phase.answer : expect.fail(phase.status);
}

test('does nothing on the landing', async () => {
  const { store, client, requests } = setUp('');
  await renewAnswer(store, client, 20);
  expect(requests).toEqual([]);
});

test('requests an unchanged answer once, without notifying listeners', async () => {
  const { store, client, requests } = setUp('数学');
  requests[0]?.answer(found(0, 3));
  await flushPromises();
  const before = answerOf(store);
  let notificationCount = 0;
  store.subscribe(() => {
    notificationCount += 1;
  });
  const renewing = renewAnswer(store, client, 20);
  await flushPromises();
  expect(requests[1]).toMatchObject({ query: '数学', offset: 0, limit: 20 });
  requests[1]?.answer(found(0, 3));
  await renewing;
  expect(notificationCount).toBe(0);
  expect(answerOf(store)).toBe(before);
});

test('a new answer replaces the old one at once, without a pending phase', async () => {
  const { store, client, requests } = setUp('数学');
  requests[0]?.answer(found(1, 3));
  await flushPromises();
  const seen = new Set<string>();
  store.subscribe(() => seen.add(store.state().phase.status));
  const renewing = renewAnswer(store, client, 20);
  await flushPromises();
  requests[1]?.answer(found(0, 3));
  await flushPromises();
  expect(requests[2]).toMatchObject({ limit: 100 });
  requests[2]?.answer(found(0, 3));
  await renewing;
  expect(answerOf(store).items.map(({ id }) => id)).toEqual(['b0', 'b1', 'b2']);
  expect([...seen]).toEqual(['answered']);
});

test('waits for a pending answer, and then requests it again', async () => {
  const { store, client, requests } = setUp('数学');
  const renewing = renewAnswer(store, client, 20);
  await flushPromises();
  expect(requests).toHaveLength(1);
  requests[0]?.answer(found(1, 3));
  await flushPromises();
  requests[1]?.answer(found(0, 3));
  await flushPromises();
  requests[2]?.answer(found(0, 3));
  await renewing;
  expect(answerOf(store).total).toBe(3);
});

test('requests an answer that has grown meanwhile again, in its new length', async () => {
  const { store, client, requests } = setUp('数学');
  requests[0]?.answer(found(1, 21, 30));
  await flushPromises();
  const renewing = renewAnswer(store, client, 20);
  await flushPromises();
  void store.loadMore();
  requests[2]?.answer(found(21, 31, 30));
  await flushPromises();
  requests[1]?.answer(found(0, 20, 31));
  await flushPromises();
  requests[3]?.answer(found(0, 31, 31));
  await flushPromises();
  expect(requests[4]).toMatchObject({ limit: 30 });
  requests[4]?.answer(found(0, 30, 31));
  await flushPromises();
  requests[5]?.answer(found(0, 31, 31));
  await renewing;
  expect(answerOf(store).items).toHaveLength(31);
});

test('a new search meanwhile wins', async () => {
  const { store, client, requests } = setUp('数学');
  requests[0]?.answer(found(0, 3));
  await flushPromises();
  const renewing = renewAnswer(store, client, 20);
  await flushPromises();
  store.setText('物理');
  requests[1]?.answer(found(7, 9));
  await flushPromises();
  requests[3]?.answer(found(7, 9));
  await renewing;
  requests[2]?.answer(found(5, 6));
  await flushPromises();
  expect(answerOf(store).items.map(({ id }) => id)).toEqual(['b5']);
});

test('retries a failed search', async () => {
  const { store, client, requests } = setUp('数学');
  requests[0]?.fail(new Error('no network'));
  await flushPromises();
  await renewAnswer(store, client, 20);
  expect(requests).toHaveLength(2);
});

test('a failure keeps the current answer', async () => {
  const { store, client, requests } = setUp('数学');
  requests[0]?.answer(found(0, 3));
  await flushPromises();
  const renewing = renewAnswer(store, client, 20);
  await flushPromises();
  requests[1]?.fail(new Error('no network'));
  await expect(renewing).rejects.toThrow('no network');
  expect(answerOf(store).total).toBe(3);
});
