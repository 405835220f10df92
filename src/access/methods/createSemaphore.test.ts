import { expect, test } from 'vitest';
import { createSemaphore, type Permit } from './createSemaphore.ts';

const never = new AbortController().signal;

/** A semaphore with one permit; callers are named by their group and a number. */
function open(limits: { waiting: number; waitingOfGroup: number }) {
  const semaphore = createSemaphore({ atOnce: 1, ...limits });
  const begun: string[] = [];
  const refused: string[] = [];
  const permits = new Map<string, Permit>();
  return {
    begun,
    refused,
    async acquire(name: string, signal = never) {
      const permit = await semaphore.acquire(name.slice(0, 1), signal);
      if (!permit) return void refused.push(name);
      permits.set(name, permit);
      begun.push(name);
    },
    /** Gives a permit back, and waits until the next caller has one. */
    async release(name: string) {
      const before = begun.length;
      permits.get(name)?.release();
      await expect.poll(() => begun.length).toBeGreaterThan(before);
    },
  };
}

test('groups are served in turn, however many of one wait', async () => {
  const { acquire, release, begun } = open({ waiting: 10, waitingOfGroup: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) void acquire(name);
  await expect.poll(() => begun).toEqual(['a1']);
  await release('a1');
  await release('a2');
  await release('b1');
  await release('c1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('in a full queue, a group with fewer waiters takes a place of the group with most', async () => {
  const { acquire, refused } = open({ waiting: 4, waitingOfGroup: 4 });
  for (const name of ['a0', 'a1', 'a2', 'a3', 'a4', 'b1']) void acquire(name);
  await expect.poll(() => refused).toEqual(['a4']);
  void acquire('b2');
  await expect.poll(() => refused.slice(1)).toEqual(['a3']);
  // Two each: no group gives way for a third.
  void acquire('b3');
  await expect.poll(() => refused.slice(2)).toEqual(['b3']);
});

test('a group may not wait more often than its limit', async () => {
  const { acquire, refused } = open({ waiting: 4, waitingOfGroup: 1 });
  for (const name of ['a0', 'a1', 'a2', 'b1']) void acquire(name);
  await expect.poll(() => refused).toEqual(['a2']);
});

test('a caller whose signal aborts leaves the queue', async () => {
  const { acquire, release, begun, refused } = open({ waiting: 2, waitingOfGroup: 2 });
  const leaving = new AbortController();
  void acquire('a1');
  void acquire('a2', leaving.signal);
  void acquire('b1');
  leaving.abort();
  await expect.poll(() => refused).toEqual(['a2']);
  await release('a1');
  expect(begun).toEqual(['a1', 'b1']);
  await acquire('c1', AbortSignal.abort());
  expect(refused).toEqual(['a2', 'c1']);
});

test('a permit that is given back twice counts once', async () => {
  const semaphore = createSemaphore({ atOnce: 1, waiting: 1, waitingOfGroup: 1 });
  const first = await semaphore.acquire('a', never);
  first?.release();
  first?.release();
  const second = await semaphore.acquire('a', never);
  expect(second).toBeDefined();
  const soon = AbortSignal.timeout(20);
  expect(await semaphore.acquire('a', soon)).toBeUndefined();
});
