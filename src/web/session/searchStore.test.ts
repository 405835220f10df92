import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from '../../catalog/filters.ts';
import type { Item } from '../../catalog/item.ts';
import type { SearchRequest, SearchResult, Suggestion } from '../../search/engine.ts';
import { URL_DELAY_MS } from './addressBar.ts';
import { LANDING, type SearchParams } from './searchParams.ts';
import type { Answer } from './searchState.ts';
import { createSearchStore, type SearchStore } from './searchStore.ts';

/** A store whose searches, clock and address bar the test controls. */
function setUp(start: Partial<SearchParams> | undefined = {}, answer?: Answer, canSuggest = false) {
  const params = start && { ...LANDING, ...start };
  const requests: SentRequest[] = [];
  const suggested: Suggested[] = [];
  const history: string[] = ['(start)'];
  let now = 0;
  let timers: { time: number; run: () => void }[] = [];
  const store = createSearchStore(
    {
      client: {
        search: (request, signal) =>
          new Promise((resolve, reject) => {
            requests.push({ ...request, signal, answer: resolve, fail: reject });
          }),
      },
      hasServer: false,
      suggest: (query, signal) =>
        canSuggest ? new Promise((answer) => suggested.push({ query, signal, answer })) : undefined,
      navigate: (url, { replace }) => {
        if (replace) history.pop();
        history.push(decodeURIComponent(url));
      },
      now: () => now,
      schedule: (run, milliseconds) => {
        const timer = { time: now + milliseconds, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    { params, answer },
  );
  return {
    store,
    requests,
    suggested,
    history,
    advance(milliseconds: number) {
      now += milliseconds;
      const due = timers.filter(({ time }) => time <= now);
      timers = timers.filter(({ time }) => time > now);
      for (const { run } of due) run();
    },
  };
}

interface SentRequest extends SearchRequest {
  readonly signal: AbortSignal;
  readonly answer: (result: SearchResult) => void;
  readonly fail: (error: unknown) => void;
}

interface Suggested {
  readonly query: string;
  readonly signal: AbortSignal;
  readonly answer: (suggestions: readonly Suggestion[]) => void;
}

function books(...titles: string[]): Item[] {
  return titles.map((title) => ({
    id: title,
    type: 'book',
    url: `/files/${title}.pdf`,
    data: { title, authors: [], translators: [], isbn: [], filetype: 'pdf' },
  }));
}

function resultOf(...titles: string[]): SearchResult {
  return { mode: 'text', total: titles.length, items: books(...titles), facets: {} };
}

const NOTHING: SearchResult = { mode: 'text', total: 0, items: [], facets: {} };

/** Waits until the callbacks of flushPromises promises have run. */
const flushPromises = () => new Promise((done) => setTimeout(done, 0));

function visibleTitles({ store }: ReturnType<typeof setUp>): string[] {
  const { phase } = store.state();
  const items = 'answer' in phase ? (phase.answer?.items ?? []) : [];
  return items.map(({ id }) => id);
}

test('searches a letter at once, not after the debounce of the address', () => {
  const { store, requests, history } = setUp();
  store.setText('高');
  expect(requests).toMatchObject([{ query: '高', category: 'all', offset: 0, limit: 20 }]);
  expect(history).toEqual(['(start)']);
});

test('reports nothing found only once the answer to this very query is known', async () => {
  const setup = setUp();
  const { store, requests } = setup;
  store.setText('高x');
  requests[0]?.answer(NOTHING);
  await flushPromises();
  expect(store.state().phase.status).toBe('answered');
  store.setText('高');
  expect(store.state().phase).toMatchObject({ status: 'pending', params: { query: '高' } });
});

test('keeps the results visible while the next answer is pending', async () => {
  const setup = setUp();
  const { store, requests } = setup;
  store.setText('高');
  requests[0]?.answer(resultOf('高等数学'));
  await flushPromises();
  store.setText('高等');
  expect(store.state().phase.status).toBe('pending');
  expect(visibleTitles(setup)).toEqual(['高等数学']);
});

test('searches a letter typed during a slow search, and drops the late answer', async () => {
  const setup = setUp();
  const { store, requests } = setup;
  store.setText('高');
  store.setText('高等');
  expect(requests.map(({ query }) => query)).toEqual(['高', '高等']);
  expect(requests[0]?.signal.aborted).toBe(true);
  requests[1]?.answer(resultOf('高等代数'));
  await flushPromises();
  requests[0]?.answer(resultOf('高电压技术'));
  await flushPromises();
  expect(store.state().inputText).toBe('高等');
  expect(visibleTitles(setup)).toEqual(['高等代数']);
});

test('a late failure does not replace a newer answer', async () => {
  const setup = setUp();
  const { store, requests } = setup;
  store.setText('高');
  store.setText('高等');
  requests[1]?.answer(resultOf('高等代数'));
  requests[0]?.fail(new Error('late'));
  await flushPromises();
  expect(store.state().phase.status).toBe('answered');
});

test('a search that failed is not reported as nothing found, and can be tried again', async () => {
  const setup = setUp();
  const { store, requests } = setup;
  store.setText('高');
  requests[0]?.fail(new Error('no network'));
  await flushPromises();
  expect(store.state().phase).toMatchObject({ status: 'failed', params: { query: '高' } });
  store.retry();
  requests[1]?.answer(resultOf('高等代数'));
  await flushPromises();
  expect(visibleTitles(setup)).toEqual(['高等代数']);
});

test('the address follows typing after a pause, as one entry for all refinements', () => {
  const { store, history, advance } = setUp();
  store.setText('高');
  advance(URL_DELAY_MS - 1);
  store.setText('高等');
  advance(URL_DELAY_MS - 1);
  expect(history).toEqual(['(start)']);
  advance(1);
  expect(history).toEqual(['(start)', '/?q=高等']);
  store.setText('高等数');
  advance(URL_DELAY_MS);
  store.setText('高等数学');
  advance(URL_DELAY_MS);
  expect(history).toEqual(['(start)', '/?q=高等数学']);
});

test('a click on a tab shortly after typing is not undone by the pending timer', () => {
  const { store, history, advance, requests } = setUp();
  store.setText('高');
  advance(100);
  store.selectCategory('test');
  expect(history).toEqual(['(start)', '/?q=高&c=test']);
  advance(URL_DELAY_MS);
  expect(history).toEqual(['(start)', '/?q=高&c=test']);
  expect(store.state().category).toBe('test');
  expect(requests.at(-1)).toMatchObject({ query: '高', category: 'test' });
});

test('another tab is an entry of its own, so that Back returns to the one before', () => {
  const { store, history } = setUp({ query: '高' });
  store.selectCategory('test');
  store.selectCategory('book');
  expect(history).toEqual(['(start)', '/?q=高&c=test', '/?q=高&c=book']);
});

test('clearing or the logo shortly after typing is not undone by the pending timer or an answer', async () => {
  const setup = setUp();
  const { store, requests, history, advance } = setup;
  store.setText('高');
  store.reset();
  requests[0]?.answer(resultOf('高等代数'));
  await flushPromises();
  advance(URL_DELAY_MS);
  expect(store.state()).toMatchObject({
    inputText: '',
    category: 'all',
    phase: { status: 'landing' },
    previewed: undefined,
  });
  expect(history).toEqual(['(start)']);
});

test('clearing makes an entry, so that Back returns to the results', () => {
  const { store, history } = setUp({ query: '高', category: 'test' });
  store.reset();
  expect(history).toEqual(['(start)', '/']);
});

test('the logo leads home from any other page', () => {
  const { store, history } = setUp(undefined);
  store.syncFromAddress(undefined);
  store.reset();
  expect(history).toEqual(['(start)', '/']);
});

test('Enter puts the query into the address at once, and once', () => {
  const { store, history, advance } = setUp();
  store.setText('高');
  store.flushAddress();
  expect(history).toEqual(['(start)', '/?q=高']);
  advance(URL_DELAY_MS);
  store.flushAddress();
  expect(history).toEqual(['(start)', '/?q=高']);
});

test('Back shortly after typing wins over the pending timer', () => {
  const { store, history, advance } = setUp({ query: '高' });
  store.setText('高等');
  store.syncFromAddress(LANDING);
  advance(URL_DELAY_MS);
  expect(history).toEqual(['(start)']);
  expect(store.state()).toMatchObject({ inputText: '', phase: { status: 'landing' } });
});

// spec 4.18
test('Back and Forward put query and category into box and tabs, and search them', () => {
  const { store, requests, history, advance } = setUp();
  store.syncFromAddress({ ...LANDING, query: '线性代数', category: 'test' });
  expect(store.state()).toMatchObject({ inputText: '线性代数', category: 'test' });
  expect(requests).toMatchObject([{ query: '线性代数', category: 'test' }]);
  advance(URL_DELAY_MS);
  expect(history).toEqual(['(start)']);
});

test('returning to the visible answer sends no request', async () => {
  const setup = setUp();
  const { store, requests } = setup;
  store.setText('高');
  requests[0]?.answer(resultOf('高等代数'));
  await flushPromises();
  store.flushAddress();
  store.syncFromAddress(undefined);
  store.syncFromAddress({ ...LANDING, query: '高' });
  expect(requests).toHaveLength(1);
  expect(visibleTitles(setup)).toEqual(['高等代数']);
});

test('neither searches nor writes pinyin that is still being composed', () => {
  const { store, requests, history, advance } = setUp();
  store.setText('g', { composing: true });
  store.setText("gao'deng", { composing: true });
  advance(URL_DELAY_MS);
  store.flushAddress();
  expect(store.state().inputText).toBe("gao'deng");
  expect(requests).toEqual([]);
  expect(history).toEqual(['(start)']);
});

test('searches composed text exactly once, in any order of events', () => {
  const { store, requests, history, advance } = setUp();
  store.setText('gao', { composing: true });
  // Chrome: the last input is still composing, then the composition ends.
  store.setText('高', { composing: true });
  store.setText('高');
  // Firefox: an input follows the end of the composition.
  store.setText('高');
  advance(URL_DELAY_MS);
  expect(requests.map(({ query }) => query)).toEqual(['高']);
  expect(history).toEqual(['(start)', '/?q=高']);
});

test('choosing a tab during a composition searches only the committed text', () => {
  const { store, requests } = setUp({ query: '高' });
  store.setText('高deng', { composing: true });
  store.selectCategory('book');
  expect(requests).toMatchObject([{ query: '高', category: 'book' }]);
});

// spec 5.1
test('space around the query neither sends a request nor reaches the address', () => {
  const { store, requests, history, advance } = setUp();
  store.setText('高 ');
  store.setText('高');
  store.setText(' 高');
  advance(URL_DELAY_MS);
  expect(requests).toHaveLength(1);
  expect(history).toEqual(['(start)', '/?q=高']);
});

test('space alone counts as an empty query', () => {
  const { store, requests } = setUp();
  store.setText('  ');
  expect(requests).toEqual([]);
  expect(store.state().phase.status).toBe('landing');
});

// spec 4.7
test('erasing the text returns to the landing with all categories', () => {
  const { store, history, advance } = setUp({ query: '高', category: 'test' });
  store.setPreview(books('高等代数')[0]);
  store.setText('');
  expect(store.state()).toMatchObject({ phase: { status: 'landing' }, category: 'all' });
  expect(store.state().previewed).toBeUndefined();
  advance(URL_DELAY_MS);
  expect(history).toEqual(['(start)', '/']);
});

test('takes over the first answer of the server without a request', () => {
  const params = { ...LANDING, query: '高' };
  const answer: Answer = { params, ...resultOf('高等代数'), milliseconds: 3 };
  const setup = setUp({ query: '高' }, answer);
  setup.store.start();
  expect(setup.requests).toEqual([]);
  expect(visibleTitles(setup)).toEqual(['高等代数']);
});

test('requests results that the page came without', () => {
  const { store, requests } = setUp({ query: '高' });
  store.start();
  expect(requests).toHaveLength(1);
});

/** A store that shows the first 20 of `total` results. */
async function setUpWith20Results(total: number) {
  const setup = setUp();
  const titles = Array.from({ length: total }, (_, position) => `书 ${position}`);
  setup.store.setText('书');
  setup.requests[0]?.answer({ ...resultOf(...titles.slice(0, 20)), total });
  await flushPromises();
  return { ...setup, titles };
}

/** A store with the results for `高` among the tests, and two filters. */
async function setUpFiltered() {
  const setup = setUp({ query: '高', category: 'test' });
  const { store } = setup;
  store.start();
  setup.requests[0]?.answer(resultOf('甲', '乙'));
  await flushPromises();
  store.setFilter('stage', ['期末', '期中']);
  store.setFilter('college', ['理学院']);
  return setup;
}

const CHOSEN = { ...NO_FILTERS, stage: ['期末', '期中'], college: ['理学院'] };

test('requests and writes a filter at once, and keeps the results visible meanwhile', async () => {
  const setup = await setUpFiltered();
  const { store, requests, history } = setup;
  expect(requests.at(-1)).toMatchObject({
    query: '高',
    category: 'test',
    filters: CHOSEN,
    offset: 0,
  });
  expect(visibleTitles(setup)).toEqual(['甲', '乙']);
  expect(history).toEqual(['/?q=高&c=test&college=理学院&stage=期末&stage=期中']);
  store.setFilter('stage', []);
  expect(store.state().filters).toEqual({ ...NO_FILTERS, college: ['理学院'] });
  store.clearFilters();
  expect(history).toEqual(['/?q=高&c=test']);
  expect(requests.at(-1)?.filters).toEqual(NO_FILTERS);
});

test('clears the filters when query or category change the results', async () => {
  const changes: ((store: SearchStore) => void)[] = [
    (store) => store.setText('高等'),
    (store) => store.selectCategory('doc'),
    (store) => store.setText(''),
    (store) => store.reset(),
    (store) => store.syncFromAddress({ ...LANDING, query: '高', category: 'test' }),
  ];
  for (const change of changes) {
    const { store } = await setUpFiltered();
    change(store);
    store.flushAddress();
    expect(store.state().filters).toEqual(NO_FILTERS);
    const { phase } = store.state();
    if (phase.status !== 'landing') expect(phase.params.filters).toEqual(NO_FILTERS);
  }
});

test('keeps the filters with the results: same tab, trailing space, unfinished pinyin', async () => {
  const { store } = await setUpFiltered();
  store.selectCategory('test');
  store.setText('高 ');
  store.setText('高 deng', { composing: true });
  expect(store.state().filters).toEqual(CHOSEN);
});

test('requests 20 more with the same filters and sort order', async () => {
  const setup = await setUpFiltered();
  setup.store.setSort('newest');
  setup.requests.at(-1)?.answer({ ...resultOf('甲'), total: 2 });
  await flushPromises();
  void setup.store.loadMore();
  expect(setup.requests.at(-1)).toMatchObject({ offset: 1, filters: CHOSEN, sort: 'newest' });
});

test('keeps the sort order for the next query and tab, until the search is left', async () => {
  const { store, requests, history } = setUp({ query: '高' });
  store.setSort('newest');
  store.selectCategory('test');
  expect(requests.at(-1)).toMatchObject({ category: 'test', sort: 'newest' });
  expect(history).toEqual(['/?q=高&s=newest', '/?q=高&c=test&s=newest']);
  store.setText('高等');
  expect(requests.at(-1)).toMatchObject({ query: '高等', sort: 'newest' });
  store.reset();
  expect(store.state().sort).toBe('relevance');
});

test('Back restores filters and sort order from the address', async () => {
  const { store, requests } = await setUpFiltered();
  store.selectCategory('book');
  store.syncFromAddress({ query: '高', category: 'test', filters: CHOSEN, sort: 'newest' });
  expect(store.state()).toMatchObject({ category: 'test', filters: CHOSEN, sort: 'newest' });
  expect(requests.at(-1)).toMatchObject({ category: 'test', filters: CHOSEN, sort: 'newest' });
});

test('searches and writes a long pasted text up to the maximum length of a query', () => {
  const { store, requests, history } = setUp();
  store.setText('高'.repeat(1000));
  store.flushAddress();
  expect(requests.map(({ query }) => query.length)).toEqual([256]);
  expect(history.at(-1)).toBe(`/?q=${'高'.repeat(256)}`);
});

test('appends 20 more, requested once however often the end is reached', async () => {
  const setup = await setUpWith20Results(45);
  void setup.store.loadMore();
  void setup.store.loadMore();
  expect(setup.requests).toHaveLength(2);
  expect(setup.requests[1]).toMatchObject({ offset: 20, limit: 20 });
  setup.requests[1]?.answer({ ...resultOf(...setup.titles.slice(20, 40)), total: 45 });
  await flushPromises();
  expect(visibleTitles(setup)).toEqual(setup.titles.slice(0, 40));
});

// spec 4.13
test('another query or category starts with 20 results again', async () => {
  const setup = await setUpWith20Results(45);
  void setup.store.loadMore();
  setup.requests[1]?.answer({ ...resultOf(...setup.titles.slice(20, 40)), total: 45 });
  await flushPromises();
  setup.store.selectCategory('book');
  expect(setup.requests[2]).toMatchObject({ category: 'book', offset: 0, limit: 20 });
});

test('drops 20 more that arrive after the query has changed', async () => {
  const setup = await setUpWith20Results(45);
  void setup.store.loadMore();
  setup.store.setText('书 1');
  setup.requests[1]?.answer({ ...resultOf(...setup.titles.slice(20, 40)), total: 45 });
  await flushPromises();
  expect(visibleTitles(setup)).toHaveLength(20);
  expect(setup.store.state().phase.status).toBe('pending');
});

test('keeps the list when 20 more cannot be fetched, and allows a retry', async () => {
  const setup = await setUpWith20Results(45);
  void setup.store.loadMore();
  setup.requests[1]?.fail(new Error('no network'));
  await flushPromises();
  expect(setup.store.state().phase).toMatchObject({ status: 'answered', more: 'failed' });
  expect(visibleTitles(setup)).toHaveLength(20);
  setup.store.retry();
  expect(setup.requests[2]).toMatchObject({ offset: 20 });
});

test('ends a list that has become shorter instead of requesting for ever', async () => {
  const setup = await setUpWith20Results(45);
  void setup.store.loadMore();
  setup.requests[1]?.answer({ ...resultOf(...setup.titles.slice(0, 20)), total: 20 });
  await flushPromises();
  expect(setup.store.state().phase).toMatchObject({ answer: { total: 20 }, more: 'idle' });
  void setup.store.loadMore();
  expect(setup.requests).toHaveLength(2);
});

test.describe('returning to a scroll position', () => {
  const SCROLL = { loaded: 60, first: 50, offset: 100, heights: [] };

  test('requests as many results as were loaded, in one answer', async () => {
    const setup = setUp({ query: '高' });
    const { store, requests } = setup;
    store.start(SCROLL);
    expect(requests).toMatchObject([{ query: '高', offset: 0, limit: 60 }]);
    requests[0]?.answer(resultOf('高等数学'));
    await flushPromises();
    expect(store.state().phase).toMatchObject({ answer: { scroll: SCROLL } });
  });

  test('keeps the first results that the server has rendered', async () => {
    const params = { ...LANDING, query: '高' };
    const answer = { ...resultOf('一', '二'), params, milliseconds: 1, total: 80 };
    const setup = setUp({ query: '高' }, answer);
    const { store, requests } = setup;
    store.start(SCROLL);
    expect(requests).toMatchObject([{ offset: 2, limit: 58 }]);
    requests[0]?.answer({ ...resultOf('三'), total: 80 });
    await flushPromises();
    expect(visibleTitles(setup)).toEqual(['一', '二', '三']);
    expect(store.state().phase).toMatchObject({ answer: { scroll: SCROLL } });
  });

  test('starts at the top with a new search', async () => {
    const { store, requests } = setUp({ query: '高' });
    store.start(SCROLL);
    requests[0]?.answer(resultOf('高等数学'));
    await flushPromises();
    store.setText('高等');
    expect(requests[1]).toMatchObject({ offset: 0, limit: 20 });
    requests[1]?.answer(resultOf('高等数学'));
    await flushPromises();
    expect(store.state().phase).not.toMatchObject({ answer: { scroll: SCROLL } });
  });
});

test('appends marks with the results, and keeps them aligned when a page repeats results', async () => {
  const { store, requests } = setUp();
  store.setText('高等');
  requests[0]?.answer({ ...resultOf('a', 'b'), total: 4, marks: [[0, 1], []] });
  await flushPromises();
  void store.loadMore();
  requests[1]?.answer({ ...resultOf('b', 'c', 'd'), total: 4, marks: [[0, 1], [], [0, 1]] });
  await flushPromises();
  const { phase } = store.state();
  expect('answer' in phase && phase.answer?.marks).toEqual([[0, 1], [], [], [0, 1]]);
});

test('a page without marks keeps those of the first', async () => {
  const { store, requests } = setUp();
  store.setText('高等');
  requests[0]?.answer({ ...resultOf('a'), total: 2, marks: [[0, 1]] });
  await flushPromises();
  void store.loadMore();
  requests[1]?.answer({ ...resultOf('b'), total: 2 });
  await flushPromises();
  const { phase } = store.state();
  expect('answer' in phase && phase.answer?.marks).toEqual([[0, 1], []]);
});

const suggestion = (text: string): Suggestion => ({
  text,
  kind: 'course',
  count: 3,
  marks: [0, 1],
});

describe('suggestions', () => {
  const setUpWithSuggestions = () => setUp({}, undefined, true);
  const texts = ({ store }: ReturnType<typeof setUp>) =>
    store.state().suggestions?.map(({ text }) => text);

  test('follow the typed text, and stay until newer ones arrive', async () => {
    const setup = setUpWithSuggestions();
    expect(texts(setup)).toBeUndefined();
    setup.store.setText('高');
    // Their space is reserved at once, together with the results.
    expect(texts(setup)).toEqual([]);
    setup.suggested[0]?.answer([suggestion('高等数学'), suggestion('高等代数')]);
    await flushPromises();
    expect(texts(setup)).toEqual(['高等数学', '高等代数']);
    setup.store.setText('高等数');
    expect(texts(setup)).toEqual(['高等数学', '高等代数']);
    expect(setup.suggested[0]?.signal.aborted).toBe(true);
    setup.suggested[1]?.answer([suggestion('高等数学')]);
    await flushPromises();
    expect(texts(setup)).toEqual(['高等数学']);
  });

  test('that arrive late never replace newer ones, nor appear after they were dismissed', async () => {
    const setup = setUpWithSuggestions();
    setup.store.setText('高');
    setup.store.setText('线');
    setup.suggested[1]?.answer([suggestion('线性代数')]);
    setup.suggested[0]?.answer([suggestion('高等数学')]);
    await flushPromises();
    expect(texts(setup)).toEqual(['线性代数']);
    setup.store.setText('线性');
    setup.store.dismissSuggestions();
    setup.suggested[2]?.answer([suggestion('线性代数')]);
    await flushPromises();
    expect(texts(setup)).toEqual([]);
    setup.store.setText('线性代');
    setup.store.setText('');
    setup.suggested[3]?.answer([suggestion('线性代数')]);
    await flushPromises();
    expect(texts(setup)).toBeUndefined();
  });

  test('are not requested if the browser cannot search, and take no space', () => {
    const setup = setUp();
    setup.store.setText('高');
    expect(texts(setup)).toBeUndefined();
  });

  test('disappear during a composition, and return for the committed text', async () => {
    const setup = setUpWithSuggestions();
    setup.store.setText('高等');
    setup.suggested[0]?.answer([suggestion('高等数学')]);
    await flushPromises();
    setup.store.setText('高等shu', { composing: true });
    expect(texts(setup)).toEqual([]);
    setup.store.setText('高等数');
    expect(setup.suggested.map(({ query }) => query)).toEqual(['高等', '高等数']);
  });

  test('are empty if the only one equals the typed text', async () => {
    const setup = setUpWithSuggestions();
    setup.store.setText(' c语言 ');
    setup.suggested[0]?.answer([suggestion('C语言')]);
    await flushPromises();
    expect(texts(setup)).toEqual([]);
    setup.store.setText('C语');
    setup.suggested[1]?.answer([suggestion('C语言')]);
    await flushPromises();
    expect(texts(setup)).toEqual(['C语言']);
  });

  test('that are chosen fill the box, are searched and replace the typed text in the address at once', async () => {
    const setup = setUpWithSuggestions();
    setup.store.selectCategory('test');
    setup.store.setText('高');
    setup.advance(URL_DELAY_MS);
    setup.suggested[0]?.answer([suggestion('高等数学')]);
    await flushPromises();
    setup.store.acceptQuery('高等数学', 'suggestion');
    expect(setup.store.state().inputText).toBe('高等数学');
    expect(setup.requests.at(-1)).toMatchObject({ query: '高等数学', category: 'test' });
    expect(setup.history.at(-1)).toBe('/?q=高等数学&c=test');
    expect(setup.history).not.toContain('/?q=高&c=test');
    expect(texts(setup)).toEqual([]);
    expect(setup.suggested).toHaveLength(1);
  });

  test('release their space after Back, Forward or a link', async () => {
    const setup = setUpWithSuggestions();
    setup.store.setText('高');
    setup.suggested[0]?.answer([suggestion('高等数学')]);
    await flushPromises();
    setup.store.syncFromAddress({ ...LANDING, query: '线性代数' });
    expect(texts(setup)).toBeUndefined();
  });

  test('are empty after a failure', async () => {
    const failing = createSearchStore(
      {
        client: { search: () => new Promise(() => undefined) },
        hasServer: false,
        suggest: () => Promise.reject(new Error('out of memory')),
        navigate: () => undefined,
        now: () => 0,
        schedule: () => () => undefined,
      },
      { params: LANDING },
    );
    failing.setText('高');
    await flushPromises();
    expect(failing.state().suggestions).toEqual([]);
  });
});

test('a correction keeps category and sort order, clears filters, and Back returns to the typed text', () => {
  const { store, requests, history } = setUp({
    query: '高等属学',
    category: 'test',
    sort: 'newest',
    filters: CHOSEN,
  });
  store.acceptQuery('高等数学', 'correction');
  expect(store.state().inputText).toBe('高等数学');
  expect(requests.at(-1)).toMatchObject({
    query: '高等数学',
    category: 'test',
    filters: NO_FILTERS,
  });
  expect(history).toEqual(['(start)', '/?q=高等数学&c=test&s=newest']);
});
