import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from '../../catalog/filters.ts';
import type { Item } from '../../catalog/item.ts';
import type { SearchRequest, SearchResult, Suggestion } from '../../search/engine.ts';
import { type Address, LANDING } from './address.ts';
import { URL_DELAY_MS } from './addressWriter.ts';
import type { Answer } from './roadState.ts';
import { createSearchRoad, type SearchRoad } from './searchRoad.ts';

/** A road whose searches, clock and address bar are in the hands of the test. */
function walk(start: Partial<Address> | undefined = {}, answer?: Answer, canSuggest = false) {
  const address = start && { ...LANDING, ...start };
  const asked: Asked[] = [];
  const suggested: Suggested[] = [];
  const history: string[] = ['(start)'];
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const road = createSearchRoad(
    {
      client: {
        search: (request, signal) =>
          new Promise((resolve, reject) => {
            asked.push({ ...request, signal, answer: resolve, fail: reject });
          }),
      },
      suggest: (query, signal) =>
        canSuggest ? new Promise((answer) => suggested.push({ query, signal, answer })) : undefined,
      navigate: (url, { replace }) => {
        if (replace) history.pop();
        history.push(decodeURIComponent(url));
      },
      now: () => now,
      schedule: (run, milliseconds) => {
        const timer = { at: now + milliseconds, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    { address, answer },
  );
  return {
    road,
    asked,
    suggested,
    history,
    pass(milliseconds: number) {
      now += milliseconds;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
  };
}

interface Asked extends SearchRequest {
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

function found(...titles: string[]): SearchResult {
  return { mode: 'text', total: titles.length, items: books(...titles), facets: {} };
}

const NOTHING: SearchResult = { mode: 'text', total: 0, items: [], facets: {} };

/** Lets promises that are settled already be heard. */
const settled = () => new Promise((done) => setTimeout(done, 0));

function titlesInSight({ road }: ReturnType<typeof walk>): string[] {
  const { phase } = road.state();
  const items = 'answer' in phase ? (phase.answer?.items ?? []) : [];
  return items.map(({ id }) => id);
}

test('a letter is searched at once, not after the pause of the address', () => {
  const { road, asked, history } = walk();
  road.type('高');
  expect(asked).toMatchObject([{ query: '高', category: 'all', offset: 0, limit: 20 }]);
  expect(history).toEqual(['(start)']);
});

test('nothing found is not said before the answer to exactly this query is known', async () => {
  const walked = walk();
  const { road, asked } = walked;
  road.type('高x');
  asked[0]?.answer(NOTHING);
  await settled();
  expect(road.state().phase.status).toBe('answered');
  road.type('高');
  expect(road.state().phase).toMatchObject({ status: 'pending', question: { query: '高' } });
});

test('results stay in sight while the next answer is on its way', async () => {
  const walked = walk();
  const { road, asked } = walked;
  road.type('高');
  asked[0]?.answer(found('高等数学'));
  await settled();
  road.type('高等');
  expect(road.state().phase.status).toBe('pending');
  expect(titlesInSight(walked)).toEqual(['高等数学']);
});

test('a letter typed while a slow search runs is searched, and the late answer is dropped', async () => {
  const walked = walk();
  const { road, asked } = walked;
  road.type('高');
  road.type('高等');
  expect(asked.map(({ query }) => query)).toEqual(['高', '高等']);
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[1]?.answer(found('高等代数'));
  await settled();
  asked[0]?.answer(found('高电压技术'));
  await settled();
  expect(road.state().typed).toBe('高等');
  expect(titlesInSight(walked)).toEqual(['高等代数']);
});

test('a late failure does not replace a newer answer', async () => {
  const walked = walk();
  const { road, asked } = walked;
  road.type('高');
  road.type('高等');
  asked[1]?.answer(found('高等代数'));
  asked[0]?.fail(new Error('late'));
  await settled();
  expect(road.state().phase.status).toBe('answered');
});

test('a search that failed is not reported as nothing found, and can be tried again', async () => {
  const walked = walk();
  const { road, asked } = walked;
  road.type('高');
  asked[0]?.fail(new Error('no network'));
  await settled();
  expect(road.state().phase).toMatchObject({ status: 'failed', question: { query: '高' } });
  road.retry();
  asked[1]?.answer(found('高等代数'));
  await settled();
  expect(titlesInSight(walked)).toEqual(['高等代数']);
});

test('the address follows typing after a pause, as one entry for all refinements', () => {
  const { road, history, pass } = walk();
  road.type('高');
  pass(URL_DELAY_MS - 1);
  road.type('高等');
  pass(URL_DELAY_MS - 1);
  expect(history).toEqual(['(start)']);
  pass(1);
  expect(history).toEqual(['(start)', '/?q=高等']);
  road.type('高等数');
  pass(URL_DELAY_MS);
  road.type('高等数学');
  pass(URL_DELAY_MS);
  expect(history).toEqual(['(start)', '/?q=高等数学']);
});

test('a click on a tab shortly after typing is not undone by the pending timer', () => {
  const { road, history, pass, asked } = walk();
  road.type('高');
  pass(100);
  road.choose('test');
  expect(history).toEqual(['(start)', '/?q=高&c=test']);
  pass(URL_DELAY_MS);
  expect(history).toEqual(['(start)', '/?q=高&c=test']);
  expect(road.state().category).toBe('test');
  expect(asked.at(-1)).toMatchObject({ query: '高', category: 'test' });
});

test('another tab is an entry of its own, so that Back returns to the one before', () => {
  const { road, history } = walk({ query: '高' });
  road.choose('test');
  road.choose('book');
  expect(history).toEqual(['(start)', '/?q=高&c=test', '/?q=高&c=book']);
});

test('clearing or the logo shortly after typing is not undone by the pending timer or an answer', async () => {
  const walked = walk();
  const { road, asked, history, pass } = walked;
  road.type('高');
  road.reset();
  asked[0]?.answer(found('高等代数'));
  await settled();
  pass(URL_DELAY_MS);
  expect(road.state()).toMatchObject({
    typed: '',
    category: 'all',
    phase: { status: 'landing' },
    previewed: undefined,
  });
  expect(history).toEqual(['(start)']);
});

test('clearing makes an entry, so that Back returns to the results', () => {
  const { road, history } = walk({ query: '高', category: 'test' });
  road.reset();
  expect(history).toEqual(['(start)', '/']);
});

test('the logo leads home from any other page', () => {
  const { road, history } = walk(undefined);
  road.follow(undefined);
  road.reset();
  expect(history).toEqual(['(start)', '/']);
});

test('Enter puts the query into the address at once, and once', () => {
  const { road, history, pass } = walk();
  road.type('高');
  road.settle();
  expect(history).toEqual(['(start)', '/?q=高']);
  pass(URL_DELAY_MS);
  road.settle();
  expect(history).toEqual(['(start)', '/?q=高']);
});

test('Back shortly after typing wins over the pending timer', () => {
  const { road, history, pass } = walk({ query: '高' });
  road.type('高等');
  road.follow(LANDING);
  pass(URL_DELAY_MS);
  expect(history).toEqual(['(start)']);
  expect(road.state()).toMatchObject({ typed: '', phase: { status: 'landing' } });
});

// spec 4.18
test('Back and Forward put query and category into box and tabs, and search them', () => {
  const { road, asked, history, pass } = walk();
  road.follow({ ...LANDING, query: '线性代数', category: 'test' });
  expect(road.state()).toMatchObject({ typed: '线性代数', category: 'test' });
  expect(asked).toMatchObject([{ query: '线性代数', category: 'test' }]);
  pass(URL_DELAY_MS);
  expect(history).toEqual(['(start)']);
});

test('coming back to what is in sight asks nothing again', async () => {
  const walked = walk();
  const { road, asked } = walked;
  road.type('高');
  asked[0]?.answer(found('高等代数'));
  await settled();
  road.settle();
  road.follow(undefined);
  road.follow({ ...LANDING, query: '高' });
  expect(asked).toHaveLength(1);
  expect(titlesInSight(walked)).toEqual(['高等代数']);
});

test('half-typed pinyin is neither searched nor put into the address', () => {
  const { road, asked, history, pass } = walk();
  road.type('g', { composing: true });
  road.type("gao'deng", { composing: true });
  pass(URL_DELAY_MS);
  road.settle();
  expect(road.state().typed).toBe("gao'deng");
  expect(asked).toEqual([]);
  expect(history).toEqual(['(start)']);
});

test('the text that an input method settles on is searched exactly once, whatever the order of events', () => {
  const { road, asked, history, pass } = walk();
  road.type('gao', { composing: true });
  // Chrome: the last input is still composing, then the composition ends.
  road.type('高', { composing: true });
  road.type('高');
  // Firefox: an input follows the end of the composition.
  road.type('高');
  pass(URL_DELAY_MS);
  expect(asked.map(({ query }) => query)).toEqual(['高']);
  expect(history).toEqual(['(start)', '/?q=高']);
});

test('choosing a tab while composing asks for the settled text only', () => {
  const { road, asked } = walk({ query: '高' });
  road.type('高deng', { composing: true });
  road.choose('book');
  expect(asked).toMatchObject([{ query: '高', category: 'book' }]);
});

// spec 5.1
test('space around the query neither asks again nor reaches the address', () => {
  const { road, asked, history, pass } = walk();
  road.type('高 ');
  road.type('高');
  road.type(' 高');
  pass(URL_DELAY_MS);
  expect(asked).toHaveLength(1);
  expect(history).toEqual(['(start)', '/?q=高']);
});

test('space alone is nothing typed', () => {
  const { road, asked } = walk();
  road.type('  ');
  expect(asked).toEqual([]);
  expect(road.state().phase.status).toBe('landing');
});

// spec 4.7
test('erasing the text returns to the landing with all categories', () => {
  const { road, history, pass } = walk({ query: '高', category: 'test' });
  road.preview(books('高等代数')[0]);
  road.type('');
  expect(road.state()).toMatchObject({ phase: { status: 'landing' }, category: 'all' });
  expect(road.state().previewed).toBeUndefined();
  pass(URL_DELAY_MS);
  expect(history).toEqual(['(start)', '/']);
});

test('the first answer of the server is taken over without asking', () => {
  const question = { ...LANDING, query: '高' };
  const answer: Answer = { question, ...found('高等代数'), milliseconds: 3 };
  const walked = walk({ query: '高' }, answer);
  walked.road.start();
  expect(walked.asked).toEqual([]);
  expect(titlesInSight(walked)).toEqual(['高等代数']);
});

test('a page that came without results asks for them', () => {
  const { road, asked } = walk({ query: '高' });
  road.start();
  expect(asked).toHaveLength(1);
});

/** A road with the first 20 of `total` results in sight. */
async function with20(total: number) {
  const walked = walk();
  const titles = Array.from({ length: total }, (_, position) => `书 ${position}`);
  walked.road.type('书');
  walked.asked[0]?.answer({ ...found(...titles.slice(0, 20)), total });
  await settled();
  return { ...walked, titles };
}

/** A road with results of `高` among the tests in sight, and two choices made. */
async function filtered() {
  const walked = walk({ query: '高', category: 'test' });
  const { road } = walked;
  road.start();
  walked.asked[0]?.answer(found('甲', '乙'));
  await settled();
  road.filter('stage', ['期末', '期中']);
  road.filter('college', ['理学院']);
  return walked;
}

const CHOSEN = { ...NO_FILTERS, stage: ['期末', '期中'], college: ['理学院'] };

test('what is chosen is asked at once, with results in sight meanwhile, and stands in the address', async () => {
  const walked = await filtered();
  const { road, asked, history } = walked;
  expect(asked.at(-1)).toMatchObject({ query: '高', category: 'test', filters: CHOSEN, offset: 0 });
  expect(titlesInSight(walked)).toEqual(['甲', '乙']);
  expect(history).toEqual(['/?q=高&c=test&college=理学院&stage=期末&stage=期中']);
  road.filter('stage', []);
  expect(road.state().filters).toEqual({ ...NO_FILTERS, college: ['理学院'] });
  road.clearFilters();
  expect(history).toEqual(['/?q=高&c=test']);
  expect(asked.at(-1)?.filters).toEqual(NO_FILTERS);
});

test('choices are undone whenever query or category change the results', async () => {
  const changes: ((road: SearchRoad) => void)[] = [
    (road) => road.type('高等'),
    (road) => road.choose('doc'),
    (road) => road.type(''),
    (road) => road.reset(),
    (road) => road.follow({ ...LANDING, query: '高', category: 'test' }),
  ];
  for (const change of changes) {
    const { road } = await filtered();
    change(road);
    road.settle();
    expect(road.state().filters).toEqual(NO_FILTERS);
    const { phase } = road.state();
    if (phase.status !== 'landing') expect(phase.question.filters).toEqual(NO_FILTERS);
  }
});

test('choices stay when the results do: the same tab, space behind the query, half-typed pinyin', async () => {
  const { road } = await filtered();
  road.choose('test');
  road.type('高 ');
  road.type('高 deng', { composing: true });
  expect(road.state().filters).toEqual(CHOSEN);
});

test('20 more are asked for with the same choices and in the same order', async () => {
  const walked = await filtered();
  walked.road.order('newest');
  walked.asked.at(-1)?.answer({ ...found('甲'), total: 2 });
  await settled();
  void walked.road.more();
  expect(walked.asked.at(-1)).toMatchObject({ offset: 1, filters: CHOSEN, sort: 'newest' });
});

test('the order is kept for the next query and the next tab, until the search is left', async () => {
  const { road, asked, history } = walk({ query: '高' });
  road.order('newest');
  road.choose('test');
  expect(asked.at(-1)).toMatchObject({ category: 'test', sort: 'newest' });
  expect(history).toEqual(['/?q=高&s=newest', '/?q=高&c=test&s=newest']);
  road.type('高等');
  expect(asked.at(-1)).toMatchObject({ query: '高等', sort: 'newest' });
  road.reset();
  expect(road.state().sort).toBe('relevance');
});

test('Back brings choices and order back with the address', async () => {
  const { road, asked } = await filtered();
  road.choose('book');
  road.follow({ query: '高', category: 'test', filters: CHOSEN, sort: 'newest' });
  expect(road.state()).toMatchObject({ category: 'test', filters: CHOSEN, sort: 'newest' });
  expect(asked.at(-1)).toMatchObject({ category: 'test', filters: CHOSEN, sort: 'newest' });
});

test('a pasted novel is asked and written as far as a query may be long', () => {
  const { road, asked, history } = walk();
  road.type('高'.repeat(1000));
  road.settle();
  expect(asked.map(({ query }) => query.length)).toEqual([256]);
  expect(history.at(-1)).toBe(`/?q=${'高'.repeat(256)}`);
});

test('20 more are appended, asked for once however often the end is reached', async () => {
  const walked = await with20(45);
  void walked.road.more();
  void walked.road.more();
  expect(walked.asked).toHaveLength(2);
  expect(walked.asked[1]).toMatchObject({ offset: 20, limit: 20 });
  walked.asked[1]?.answer({ ...found(...walked.titles.slice(20, 40)), total: 45 });
  await settled();
  expect(titlesInSight(walked)).toEqual(walked.titles.slice(0, 40));
});

// spec 4.13
test('another query or category starts again with 20', async () => {
  const walked = await with20(45);
  void walked.road.more();
  walked.asked[1]?.answer({ ...found(...walked.titles.slice(20, 40)), total: 45 });
  await settled();
  walked.road.choose('book');
  expect(walked.asked[2]).toMatchObject({ category: 'book', offset: 0, limit: 20 });
});

test('20 more that arrive after the query has changed are dropped', async () => {
  const walked = await with20(45);
  void walked.road.more();
  walked.road.type('书 1');
  walked.asked[1]?.answer({ ...found(...walked.titles.slice(20, 40)), total: 45 });
  await settled();
  expect(titlesInSight(walked)).toHaveLength(20);
  expect(walked.road.state().phase.status).toBe('pending');
});

test('20 more that could not be fetched leave the list in sight and can be tried again', async () => {
  const walked = await with20(45);
  void walked.road.more();
  walked.asked[1]?.fail(new Error('no network'));
  await settled();
  expect(walked.road.state().phase).toMatchObject({ status: 'answered', more: 'failed' });
  expect(titlesInSight(walked)).toHaveLength(20);
  walked.road.retry();
  expect(walked.asked[2]).toMatchObject({ offset: 20 });
});

test('a list that shrank meanwhile comes to its end instead of asking for ever', async () => {
  const walked = await with20(45);
  void walked.road.more();
  walked.asked[1]?.answer({ ...found(...walked.titles.slice(0, 20)), total: 20 });
  await settled();
  expect(walked.road.state().phase).toMatchObject({ answer: { total: 20 }, more: 'idle' });
  void walked.road.more();
  expect(walked.asked).toHaveLength(2);
});

test.describe('who comes back to a place in a list', () => {
  const PLACE = { loaded: 60, first: 50, offset: 100, heights: [] };

  test('is given as many results as were loaded, in one answer', async () => {
    const walked = walk({ query: '高' });
    const { road, asked } = walked;
    road.start(PLACE);
    expect(asked).toMatchObject([{ query: '高', offset: 0, limit: 60 }]);
    asked[0]?.answer(found('高等数学'));
    await settled();
    expect(road.state().phase).toMatchObject({ answer: { place: PLACE } });
  });

  test('keeps the first ones that the server has rendered', async () => {
    const question = { ...LANDING, query: '高' };
    const answer = { ...found('一', '二'), question, milliseconds: 1, total: 80 };
    const walked = walk({ query: '高' }, answer);
    const { road, asked } = walked;
    road.start(PLACE);
    expect(asked).toMatchObject([{ offset: 2, limit: 58 }]);
    asked[0]?.answer({ ...found('三'), total: 80 });
    await settled();
    expect(titlesInSight(walked)).toEqual(['一', '二', '三']);
    expect(road.state().phase).toMatchObject({ answer: { place: PLACE } });
  });

  test('and then asks anew begins at the top', async () => {
    const { road, asked } = walk({ query: '高' });
    road.start(PLACE);
    asked[0]?.answer(found('高等数学'));
    await settled();
    road.type('高等');
    expect(asked[1]).toMatchObject({ offset: 0, limit: 20 });
    asked[1]?.answer(found('高等数学'));
    await settled();
    expect(road.state().phase).not.toMatchObject({ answer: { place: PLACE } });
  });
});

test('marks grow with the results, and stay with theirs where a page repeats some', async () => {
  const { road, asked } = walk();
  road.type('高等');
  asked[0]?.answer({ ...found('a', 'b'), total: 4, marks: [[0, 1], []] });
  await settled();
  void road.more();
  asked[1]?.answer({ ...found('b', 'c', 'd'), total: 4, marks: [[0, 1], [], [0, 1]] });
  await settled();
  const { phase } = road.state();
  expect('answer' in phase && phase.answer?.marks).toEqual([[0, 1], [], [], [0, 1]]);
});

test('a page without marks leaves those of the first where they are', async () => {
  const { road, asked } = walk();
  road.type('高等');
  asked[0]?.answer({ ...found('a'), total: 2, marks: [[0, 1]] });
  await settled();
  void road.more();
  asked[1]?.answer({ ...found('b'), total: 2 });
  await settled();
  const { phase } = road.state();
  expect('answer' in phase && phase.answer?.marks).toEqual([[0, 1], []]);
});

const suggestion = (text: string): Suggestion => ({
  text,
  kind: 'course',
  count: 3,
  marks: [0, 1],
});

describe('suggestions', () => {
  const typing = () => walk({}, undefined, true);
  const texts = ({ road }: ReturnType<typeof walk>) =>
    road.state().suggestions?.map(({ text }) => text);

  test('come with what is typed, and older ones stay until newer ones are known', async () => {
    const way = typing();
    expect(texts(way)).toBeUndefined();
    way.road.type('高');
    // They have their place at once, together with the results.
    expect(texts(way)).toEqual([]);
    way.suggested[0]?.answer([suggestion('高等数学'), suggestion('高等代数')]);
    await settled();
    expect(texts(way)).toEqual(['高等数学', '高等代数']);
    way.road.type('高等数');
    expect(texts(way)).toEqual(['高等数学', '高等代数']);
    expect(way.suggested[0]?.signal.aborted).toBe(true);
    way.suggested[1]?.answer([suggestion('高等数学')]);
    await settled();
    expect(texts(way)).toEqual(['高等数学']);
  });

  test('that come late never replace newer ones, nor appear where none are wanted any more', async () => {
    const way = typing();
    way.road.type('高');
    way.road.type('线');
    way.suggested[1]?.answer([suggestion('线性代数')]);
    way.suggested[0]?.answer([suggestion('高等数学')]);
    await settled();
    expect(texts(way)).toEqual(['线性代数']);
    way.road.type('线性');
    way.road.dismiss();
    way.suggested[2]?.answer([suggestion('线性代数')]);
    await settled();
    expect(texts(way)).toEqual([]);
    way.road.type('线性代');
    way.road.type('');
    way.suggested[3]?.answer([suggestion('线性代数')]);
    await settled();
    expect(texts(way)).toBeUndefined();
  });

  test('are not asked for where the browser cannot search, and have no place there', () => {
    const way = walk();
    way.road.type('高');
    expect(texts(way)).toBeUndefined();
  });

  test('go while an input method composes, and come for what it has settled on', async () => {
    const way = typing();
    way.road.type('高等');
    way.suggested[0]?.answer([suggestion('高等数学')]);
    await settled();
    way.road.type('高等shu', { composing: true });
    expect(texts(way)).toEqual([]);
    way.road.type('高等数');
    expect(way.suggested.map(({ query }) => query)).toEqual(['高等', '高等数']);
  });

  test('are none where the only one is what is typed', async () => {
    const way = typing();
    way.road.type(' c语言 ');
    way.suggested[0]?.answer([suggestion('C语言')]);
    await settled();
    expect(texts(way)).toEqual([]);
    way.road.type('C语');
    way.suggested[1]?.answer([suggestion('C语言')]);
    await settled();
    expect(texts(way)).toEqual(['C语言']);
  });

  test('one that is taken fills the box, is searched and in the address at once, in place of the letters', async () => {
    const way = typing();
    way.road.choose('test');
    way.road.type('高');
    way.pass(URL_DELAY_MS);
    way.suggested[0]?.answer([suggestion('高等数学')]);
    await settled();
    way.road.take('高等数学', 'suggestion');
    expect(way.road.state().typed).toBe('高等数学');
    expect(way.asked.at(-1)).toMatchObject({ query: '高等数学', category: 'test' });
    expect(way.history.at(-1)).toBe('/?q=高等数学&c=test');
    expect(way.history).not.toContain('/?q=高&c=test');
    expect(texts(way)).toEqual([]);
    expect(way.suggested).toHaveLength(1);
  });

  test('give up their place when Back, Forward or a link leads on', async () => {
    const way = typing();
    way.road.type('高');
    way.suggested[0]?.answer([suggestion('高等数学')]);
    await settled();
    way.road.follow({ ...LANDING, query: '线性代数' });
    expect(texts(way)).toBeUndefined();
  });

  test('that fail are none', async () => {
    const failing = createSearchRoad(
      {
        client: { search: () => new Promise(() => undefined) },
        suggest: () => Promise.reject(new Error('out of memory')),
        navigate: () => undefined,
        now: () => 0,
        schedule: () => () => undefined,
      },
      { address: LANDING },
    );
    failing.type('高');
    await settled();
    expect(failing.state().suggestions).toEqual([]);
  });
});

test('a correction keeps category and order, drops the choices, and Back leads to what was typed', () => {
  const { road, asked, history } = walk({
    query: '高等属学',
    category: 'test',
    sort: 'newest',
    filters: CHOSEN,
  });
  road.take('高等数学', 'correction');
  expect(road.state().typed).toBe('高等数学');
  expect(asked.at(-1)).toMatchObject({ query: '高等数学', category: 'test', filters: NO_FILTERS });
  expect(history).toEqual(['(start)', '/?q=高等数学&c=test&s=newest']);
});
