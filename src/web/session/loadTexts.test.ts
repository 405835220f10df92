import { expect, test } from 'vitest';
import { RequestError } from '../lib/requestError.ts';
import type { ScopedRequest, ScopedResult } from './searchClient.ts';
import { LANDING, type SearchParams } from './searchParams.ts';
import { createSearchStore } from './searchStore.ts';

const RESULT: ScopedResult = { mode: 'text', total: 2, items: [], texts: [], facets: {} };
const flushPromises = () => new Promise((done) => setTimeout(done, 0));

/** A store whose server answers when the test says so. */
function setUp(start: Partial<SearchParams> = {}, hasServer = true) {
  const requests: (ScopedRequest & {
    signal: AbortSignal;
    answer: (result: ScopedResult) => void;
    fail: (error: unknown) => void;
  })[] = [];
  let timers: { time: number; run: () => void }[] = [];
  let now = 0;
  const store = createSearchStore(
    {
      client: {
        search: (request, signal) =>
          new Promise((answer, fail) => {
            requests.push({ ...request, signal, answer, fail });
          }),
      },
      hasServer,
      suggest: () => undefined,
      navigate: () => undefined,
      now: () => now,
      schedule(run, milliseconds) {
        const timer = { time: now + milliseconds, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    { params: { ...LANDING, ...start } },
  );
  store.start();
  return {
    store,
    texts: () => store.state().texts,
    inTexts: () => requests.filter(({ scope }) => scope === 'text'),
    inTitles: () => requests.filter(({ scope }) => scope !== 'text'),
    advance(milliseconds: number) {
      now += milliseconds;
      const due = timers.filter(({ time }) => time <= now);
      timers = timers.filter(({ time }) => time > now);
      for (const { run } of due) run();
    },
  };
}

test('texts are searched beside titles, once typing rests', async () => {
  const { store, texts, inTexts, advance } = setUp();
  for (const text of ['傅里', '傅里叶']) {
    store.setText(text);
    advance(50);
  }
  expect(texts()).toMatchObject({ status: 'pending', params: { query: '傅里叶' } });
  expect(inTexts()).toEqual([]);
  advance(50);
  expect(inTexts().map(({ query, limit }) => [query, limit])).toEqual([['傅里叶', 3]]);
  inTexts()[0]?.answer(RESULT);
  await flushPromises();
  expect(texts()).toMatchObject({ status: 'answered', result: RESULT });
});

test('a later query aborts the search of an earlier one, whose answer never shows', async () => {
  const { store, texts, inTexts, advance } = setUp({ query: '傅里叶' });
  advance(100);
  store.setText('拉普拉斯');
  expect(inTexts()[0]?.signal.aborted).toBe(true);
  inTexts()[0]?.answer(RESULT);
  await flushPromises();
  expect(texts()).toMatchObject({ status: 'pending', params: { query: '拉普拉斯' } });
});

test('the result before stays while the next one is pending', async () => {
  const { store, texts, inTexts, advance } = setUp({ query: '傅里叶' });
  advance(100);
  inTexts()[0]?.answer(RESULT);
  await flushPromises();
  store.setText('傅里叶级');
  expect(texts()).toMatchObject({ status: 'pending', before: RESULT });
});

test.each([
  ['an ISBN', '9787115546081', undefined],
  ['one character', '傅', 'too-short'],
])('%s is not looked for in texts', async (_what, query, status) => {
  const { texts, inTexts, inTitles, advance } = setUp({ query });
  inTitles()[0]?.answer({ ...RESULT, mode: status === undefined ? 'isbn' : 'text' });
  await flushPromises();
  advance(100);
  expect(texts()?.status).toBe(status);
  expect(inTexts()).toEqual([]);
});

test('nothing is searched on the landing, without a server, or beside a search in texts', () => {
  for (const { texts, inTexts, advance } of [
    setUp(),
    setUp({ query: '傅里叶' }, false),
    setUp({ query: '傅里叶', scope: 'text' }),
  ]) {
    advance(100);
    expect(texts()).toBeUndefined();
    expect(inTexts().filter(({ limit }) => limit === 3)).toEqual([]);
  }
});

test('category and filters apply, the order does not', () => {
  const { store, inTexts, advance } = setUp({ query: '傅里叶' });
  store.selectCategory('test');
  store.setSort('newest');
  advance(100);
  expect(inTexts()).toMatchObject([{ category: 'test', sort: 'relevance' }]);
});

test('a failure is shown, and the search can be repeated', async () => {
  const { store, texts, inTexts, advance } = setUp({ query: '傅里叶' });
  advance(100);
  inTexts().at(-1)?.fail(new RequestError('text-search-busy'));
  await flushPromises();
  expect(texts()).toMatchObject({ status: 'failed' });
  store.retryTexts();
  expect(texts()).toMatchObject({ status: 'pending' });
  advance(100);
  inTexts().at(-1)?.fail(new RequestError('sign-in-needed'));
  await flushPromises();
  expect(texts()).toMatchObject({ status: 'failed', error: { code: 'sign-in-needed' } });
});

test('what was found stays while further keys come before the next answer', async () => {
  const { store, texts, inTexts, advance } = setUp({ query: '傅里叶' });
  advance(100);
  inTexts()[0]?.answer(RESULT);
  await flushPromises();
  for (const text of ['傅里叶级', '傅里叶级数']) {
    store.setText(text);
    expect(texts()).toMatchObject({ status: 'pending', before: RESULT });
  }
});

test('in texts, typing rests before a request, and the scope is kept', () => {
  const { store, inTexts, advance } = setUp({ query: '傅里叶', scope: 'text' });
  store.setText('傅里叶级');
  store.setText('傅里叶级数');
  expect(inTexts()).toHaveLength(1);
  advance(150);
  expect(inTexts().map(({ query }) => query)).toEqual(['傅里叶', '傅里叶级数']);
  store.reset();
  expect(store.state().scope).toBe('title');
});

test('the line stays until results in texts take its place', async () => {
  const { store, texts, inTexts, advance } = setUp({ query: '傅里叶' });
  advance(100);
  inTexts()[0]?.answer(RESULT);
  await flushPromises();
  store.setScope('text');
  expect(texts()).toMatchObject({ status: 'answered' });
  inTexts().at(-1)?.answer(RESULT);
  await flushPromises();
  expect(texts()).toBeUndefined();
  store.setScope('title');
  expect(texts()).toMatchObject({ status: 'pending' });
});
