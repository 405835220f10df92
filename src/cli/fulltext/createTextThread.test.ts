import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSqliteTextIndex } from '../../fulltext/sqlite/createSqliteTextIndex.ts';
import { tokenize } from '../../fulltext/tokenize.ts';
import { TextSearchBusy } from '../../server/texts/textEngine.ts';
import { createTextThread } from './createTextThread.ts';
import { packIdList } from './packedIds.ts';

const ID = 'a'.repeat(32);
const SIGNAL = new AbortController().signal;
const PLAN = {
  parts: [
    {
      text: '傅里叶',
      isExact: true,
      isExcluded: false,
      otherNames: [],
      items: new Uint32Array(),
      splits: [],
    },
  ],
};
const edition = () => ({ packedIds: async () => packIdList([ID]) });

/** A thread over an index with one document; `now` is what it takes for the time. */
async function openThread({ hasIndex = true } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-thread-'));
  const index = join(folder, 'texts.sqlite');
  if (hasIndex) {
    const writer = createSqliteTextIndex({ path: index });
    const tokens = tokenize('傅里叶级数');
    await writer.put([
      { id: ID, tag: '1', pages: [{ number: 1, tokens, headings: [], crossing: [] }] },
    ]);
    await writer.close();
  }
  const reports: unknown[] = [];
  let unreadable = 0;
  let time = 0;
  const task = {
    index,
    texts: join(folder, 'texts'),
    recognized: join(folder, 'recognized.sqlite'),
  };
  const thread = createTextThread(task, {
    report: (error) => reports.push(error),
    onUnreadable: () => {
      unreadable += 1;
    },
    now: () => time,
  });
  onTestFinished(async () => {
    await thread.close();
    await rm(folder, { recursive: true });
  });
  const advance = (milliseconds: number) => {
    time += milliseconds;
  };
  return { thread, reports, advance, unreadable: () => unreadable };
}

test('the first searches of an edition may come all at once', async () => {
  const { thread } = await openThread();
  const first = edition();
  const found = await Promise.all(
    Array.from({ length: 10 }, () => thread.find(PLAN, first, SIGNAL)),
  );
  expect(found.map(({ positions }) => [...positions])).toEqual(Array(10).fill([0]));
});

test('an edition that the thread has forgotten is made known again', async () => {
  const { thread } = await openThread();
  const editions = Array.from({ length: 6 }, edition);
  for (const each of [...editions, ...editions]) {
    const { ticket, positions } = await thread.find(PLAN, each, SIGNAL);
    expect(await thread.show(ticket, [...positions], SIGNAL)).toHaveLength(1);
  }
});

test('a search that nobody waits for leaves its place to others', async () => {
  const { thread } = await openThread();
  const one = edition();
  await thread.find(PLAN, one, SIGNAL);
  const gone = new AbortController();
  const cancelled = Array.from({ length: 100 }, () => thread.find(PLAN, one, gone.signal));
  const outcomes = Promise.allSettled(cancelled);
  gone.abort();
  const after = await thread.find(PLAN, one, SIGNAL);
  expect([...after.positions]).toEqual([0]);
  const reasons = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(reasons).toHaveLength(100);
});

test('too many searches, and those that wait too long, are refused, but results are still shown', async () => {
  const { thread, advance } = await openThread();
  const one = edition();
  const { ticket } = await thread.find(PLAN, one, SIGNAL);
  const waiting = Array.from({ length: 200 }, () =>
    thread.find(PLAN, one, SIGNAL).then(
      () => 'found',
      (error) => (error instanceof TextSearchBusy ? 'busy' : 'failed'),
    ),
  );
  // Searches are handed over in a microtask.
  await Promise.resolve();
  await Promise.resolve();
  const shown = thread.show(ticket, [0], SIGNAL);
  advance(10_000);
  expect(await shown).toHaveLength(1);
  const outcomes = await Promise.all(waiting);
  expect(outcomes).toContain('busy');
  expect(outcomes).not.toContain('failed');
  await expect(thread.show(ticket, [0], SIGNAL)).rejects.toThrow(TextSearchBusy);
});

test('a missing index is reported, and nothing is found', async () => {
  const { thread, unreadable } = await openThread({ hasIndex: false });
  const { positions } = await thread.find(PLAN, edition(), SIGNAL);
  expect([...positions]).toEqual([]);
  expect(unreadable()).toBeGreaterThan(0);
});
