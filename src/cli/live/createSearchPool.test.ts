import { expect, onTestFinished, test } from 'vitest';
import { createSearchPool } from './createSearchPool.ts';
import type { SearchTask } from './searchMessages.ts';

/** A thread that answers with its number, one search after the other; it dies of the query 满. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    parentPort.on('message', ({ id, call }) => {
      if (!call) return parentPort.postMessage('ready');
      if (call === 'overview') return parentPort.postMessage({ id, overview: threadId });
      if (call.request.query === '满') throw new Error('full');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
      parentPort.postMessage({ id, json: String(threadId) });
    });`)}`,
);

const bytes = () => new TextEncoder().encode('[]');
const task = (): SearchTask => ({
  items: bytes(),
  wiki: bytes(),
  arePrepared: false,
  mainHost: undefined,
});
const request = (query = '高数') => ({ query, category: 'all', offset: 0, limit: 20 }) as const;

function start(options: Partial<Parameters<typeof createSearchPool>[1]> = {}) {
  const errors: unknown[] = [];
  const pool = createSearchPool(task(), {
    script: SCRIPT,
    report: (error) => errors.push(error),
    again: task,
    mostThreads: 2,
    growMs: 0,
    ...options,
  });
  pool.learn({ lexicon: bytes(), aliases: new Map() });
  onTestFinished(() => pool.close());
  return { pool, errors };
}

/** Which threads answer so many searches at once. */
async function threadsOf(pool: ReturnType<typeof start>['pool'], searches = 8) {
  const answers = Array.from({ length: searches }, () => pool.search(request()));
  return new Set(await Promise.all(answers)).size;
}

test('searches that wait for each other get another thread, up to the limit', async () => {
  const { pool } = start();
  await pool.ready;
  expect(await threadsOf(pool, 1)).toBe(1);
  await expect.poll(() => threadsOf(pool, 24)).toBe(2);
  expect(await threadsOf(pool, 24)).toBe(2);
});

test('one thread stays where only one is allowed, and where searches come one by one', async () => {
  const { pool } = start({ mostThreads: 1 });
  await threadsOf(pool);
  expect(await threadsOf(pool)).toBe(1);
  const { pool: quiet } = start();
  const seen = new Set<string>();
  for (let search = 0; search < 10; search += 1) seen.add(await quiet.search(request()));
  expect(seen.size).toBe(1);
});

test('an additional thread ends when it is idle', async () => {
  const { pool } = start({ shrinkMs: 0, mostThreads: 2 });
  await pool.ready;
  const first = await pool.search(request());
  await threadsOf(pool, 24);
  await expect.poll(() => pool.search(request())).toBe(first);
  await expect.poll(async () => (await threadsOf(pool, 2)) === 1).toBe(true);
});

test('the death of an additional thread rejects its searches and is reported', async () => {
  const { pool, errors } = start({ restartMs: 0 });
  await pool.ready;
  await expect.poll(() => threadsOf(pool, 24)).toBe(2);
  const results = await Promise.allSettled([
    pool.search(request()),
    pool.search(request('满')),
    pool.search(request()),
  ]);
  expect(results.map(({ status }) => status)).toContain('rejected');
  expect(errors).toHaveLength(1);
  await expect.poll(() => pool.search(request()).catch(() => 'none')).not.toBe('none');
});

test('answers that were prepared are given once, without asking a thread', async () => {
  const { pool } = start();
  for (const query of ['甲', '乙', '甲']) await pool.search(request(query));
  const recent = pool.recentRequests();
  expect(recent.map(({ query }) => query)).toEqual(['甲', '乙']);
  const { pool: next } = start();
  await next.prepareAnswers(recent);
  // Its thread is dead, so what is answered now was prepared.
  await expect(next.search(request('满'))).rejects.toThrow('has ended');
  expect(await next.search(request('乙'))).toMatch(/^\d+$/u);
  await expect(next.search(request('乙'))).rejects.toThrow('has ended');
  expect(next.recentRequests()).toHaveLength(3);
});

test('after its successor took over, no thread is started, and all end', async () => {
  const { pool } = start({ restMs: 0 });
  const { pool: next } = start();
  await pool.ready;
  await expect.poll(() => threadsOf(pool, 24)).toBe(2);
  pool.retire({ ...next, search: async () => 'of the next' });
  await expect.poll(() => pool.search(request())).toBe('of the next');
  expect(await threadsOf(pool, 24)).toBe(1);
});
