import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readCatalog } from '../../catalog/catalog.ts';
import { createEngine } from '../../search/createEngine.ts';
import { EMPTY_LEXICON } from '../../search/lexicon/lexicon.ts';
import { packLexicon, unpackLexicon } from '../../search/pack/packLexicon.ts';
import { searchHere } from '../../server/searchService.ts';
import { unpackIdList } from '../fulltext/packedIds.ts';
import { createSearchThread, type SearchThread } from './createSearchThread.ts';
import type { SearchTask } from './searchMessages.ts';

const ids = ['甲', '乙', '丙'].map((_, at) => at.toString(16).padStart(32, '0'));
const LISTS = {
  items: ids.map((id, at) => ({
    id,
    url: `/files/${id}.pdf`,
    type: 'doc',
    data: { title: `高等数学讲义${at}`, course: [{ name: '高等数学' }], filetype: 'pdf' },
  })),
  wiki: [{ url: '/w', data: { course: { name: '泛函' }, time: { start: '2023', end: '2024' } } }],
};
const LEXICON = { ...EMPTY_LEXICON, aliases: new Map([['高数', ['高等数学']]]) };

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const task = (): SearchTask => ({
  items: encode(LISTS.items),
  wiki: encode(LISTS.wiki),
  arePrepared: false,
  mainHost: undefined,
});

function start(options: Partial<Parameters<typeof createSearchThread>[1]> = {}): {
  thread: SearchThread;
  errors: unknown[];
} {
  const errors: unknown[] = [];
  const report = (error: unknown) => errors.push(error);
  const thread = createSearchThread(task(), { report, again: task, ...options });
  thread.learn({ lexicon: encode(packLexicon(LEXICON)), aliases: new Map() });
  onTestFinished(() => thread.close());
  return { thread, errors };
}

const requests = ['高数', '泛函', '', 'gdsx', ids[1] ?? '', '没有的'].map(
  (query) => ({ query, category: 'all', offset: 0, limit: 20 }) as const,
);

test('gives the same results in a thread as in this thread', async () => {
  const { items } = readCatalog(LISTS.items, LISTS.wiki);
  const lexicon = unpackLexicon(JSON.parse(JSON.stringify(packLexicon(LEXICON))));
  const here = searchHere(createEngine({ items, lexicon }));
  const { thread } = start();
  const answers = async (service: typeof here) => [
    await Promise.all(requests.map((request) => service.search(request))),
    await service.namesOf([...ids, 'f'.repeat(32)]),
    await service.itemsOf([...ids, 'f'.repeat(32)]),
  ];
  // Including requests before it is ready.
  expect(await answers(thread)).toEqual(await answers(here));
});

test('a replaced search answers requests itself or through its successor', async () => {
  const { thread } = start({ restMs: 0 });
  const { thread: next } = start();
  const [request] = requests;
  if (!request) return expect.fail();
  await thread.ready;
  const answer = thread.search(request);
  thread.retire({ ...next, search: async () => 'of the next' });
  expect(await answer).not.toBe('of the next');
  await expect.poll(() => thread.search(request)).toBe('of the next');
  expect(await thread.namesOf(ids)).toEqual(await next.namesOf(ids));
  expect(await thread.itemsOf(ids)).toEqual(await next.itemsOf(ids));
});

test('rejects waiting requests when its thread dies, and restarts it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-search-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'thread.mjs');
  // Dies of one query, as if it ran out of memory.
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ id, call }) => {
      // The lexicon.
      if (!call) return;
      const { request } = call;
      if (request.query === '泛函') throw new Error('full');
      parentPort.postMessage({ id, json: request.query });
    });
    parentPort.postMessage('ready');`,
  );
  const { thread, errors } = start({ script: pathToFileURL(file), restartMs: 0 });
  const [good, bad] = requests;
  if (!good || !bad) return expect.fail();
  expect(await thread.search(good)).toBe(good.query);
  await expect(thread.search(bad)).rejects.toThrow('has ended');
  expect(errors).toHaveLength(1);
  await expect.poll(() => thread.search(good).catch(String)).toBe(good.query);
});

test('reports a search that cannot be started', async () => {
  const script = new URL('data:text/javascript,throw new Error("bad")');
  const { thread, errors } = start({ script });
  await expect(thread.ready).rejects.toThrow('has ended');
  expect(errors).toHaveLength(1);
});

test('plans searches in texts, selects their items, and knows all ids by position', async () => {
  const { thread } = start();
  const { parts } = await thread.planTexts('高数 傅里叶');
  expect(parts.map(({ text, otherNames, items }) => [text, otherNames, [...items]])).toEqual([
    ['高数', ['高等数学'], [0, 1, 2]],
    ['傅里叶', [], []],
  ]);
  const selected = await thread.selectItems({
    positions: Uint32Array.of(2, 3, 0),
    category: 'doc',
    offset: 0,
    limit: 1,
  });
  expect(selected.total).toBe(2);
  expect(selected.items.map(({ id }) => id)).toEqual([ids[2]]);
  expect(unpackIdList(await thread.packedIds()).slice(0, 4)).toEqual([
    // An id of zeros is none.
    undefined,
    ids[1],
    ids[2],
    undefined,
  ]);
});

test('knows what pages about items, courses and the archive show', async () => {
  const { thread } = start();
  const page = await thread.itemPage(ids[0] ?? '');
  expect(page?.courses.map(({ name }) => name)).toEqual(['高等数学']);
  expect((await thread.coursePage('高数'))?.materials.map(({ id }) => id)).toEqual(ids);
  expect(await thread.coursePage('没有的')).toBeUndefined();
  expect(await thread.collegePage('没有的')).toBeUndefined();
  expect((await thread.overview()).docs).toBe(3);
});

const NAMES = { lexicon: encode(packLexicon(LEXICON)), aliases: new Map() };
/** The items as the reading thread prepares them. */
const prepared = () => readCatalog(LISTS.items, []).items;
const preparedTask = (): SearchTask => ({
  ...task(),
  items: encode(prepared()),
  arePrepared: true,
  version: 'first',
});
const CHANGED = { ...LISTS.items[1], data: { ...LISTS.items[1]?.data, title: '泛函分析' } };
const nextTask = (from = 'first', kept = [0, -1, 2]): SearchTask => ({
  ...preparedTask(),
  version: 'second',
  update: {
    from,
    kept: Int32Array.from(kept),
    changed: encode(readCatalog([CHANGED], []).items),
  },
});
const OPTIONS = { report: (error: unknown) => expect.fail(String(error)), again: () => undefined };

async function startFirst(): Promise<SearchThread> {
  const first = createSearchThread(preparedTask(), OPTIONS);
  onTestFinished(() => first.close());
  first.learn(NAMES);
  await first.ready;
  return first;
}

async function titlesIn(thread: SearchThread, query: string): Promise<readonly string[]> {
  const answer = await thread.search({ query, category: 'all', offset: 0, limit: 20 });
  return JSON.parse(answer).items.map(({ data }: { data: { title: string } }) => data.title);
}

test('a thread searches the next edition, too, and ends with the last one', async () => {
  const first = await startFirst();
  const second = first.next(nextTask(), OPTIONS);
  if (!second) return expect.fail('it was refused');
  // Before it is ready.
  const early = titlesIn(second, '泛函分析');
  second.learn(NAMES);
  await second.ready;
  expect(await early).toEqual(['泛函分析']);
  expect(await titlesIn(second, '泛函')).toHaveLength(2);
  // Calls about positions belong to the edition that they ask.
  expect(await titlesIn(first, '泛函')).toHaveLength(1);
  expect((await first.planTexts('泛函')).parts[0]?.items).toEqual(Uint32Array.of(3));
  expect((await second.planTexts('泛函')).parts[0]?.items).toEqual(Uint32Array.of(1, 3));
  await first.close();
  await first.close();
  await expect(first.planTexts('泛函')).rejects.toThrow('has ended');
  expect(await titlesIn(second, '泛函分析')).toEqual(['泛函分析']);
  await second.close();
  await expect(second.search(requests[0] ?? expect.fail())).rejects.toThrow('has ended');
});

test('refuses an edition that differs from another one, and one that cannot be made', async () => {
  const first = await startFirst();
  expect(first.next(preparedTask(), OPTIONS)).toBeUndefined();
  expect(first.next(nextTask('another'), OPTIONS)).toBeUndefined();
  const broken = first.next(nextTask('first', [0, -1, 9]), OPTIONS);
  broken?.learn(NAMES);
  await expect(broken?.ready).rejects.toThrow('follows another one');
  // Its texts are folded in another way now.
  const refolded = first.next(nextTask(), OPTIONS);
  const variants = new Map([['讲', '泛']]);
  refolded?.learn({ ...NAMES, lexicon: encode(packLexicon({ ...LEXICON, variants })) });
  await expect(refolded?.ready).rejects.toThrow('folded anew');
  await refolded?.close();
  expect(await titlesIn(first, '高等数学')).toHaveLength(3);
});
