import { expect, test } from 'vitest';
import { createTurns } from './createTurns.ts';

const forEver = new AbortController().signal;

/** Turns with things to do that end when they are told to. */
function open(limits: { waiting: number; waitingOfGroup: number }) {
  const turns = createTurns({ atOnce: 1, ...limits });
  const begun: string[] = [];
  const results = new Map<string, string>();
  const ends = new Map<string, () => void>();
  return {
    begun,
    results,
    async take(name: string, signal = forEver) {
      const group = name.slice(0, 1);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      const taken = await turns.take(group, signal, async () => {
        begun.push(name);
        await promise;
      });
      results.set(name, taken.kind);
    },
    /** Ends what is being done, and waits until the next has begun. */
    async end(name: string) {
      const before = begun.length;
      ends.get(name)?.();
      await expect.poll(() => begun.length).toBeGreaterThan(before);
    },
  };
}

test('turns go round among groups, however many of one wait', async () => {
  const { take, end, begun } = open({ waiting: 10, waitingOfGroup: 10 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) void take(name);
  await expect.poll(() => begun).toEqual(['a1']);
  await end('a1');
  await end('a2');
  await end('b1');
  await end('c1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('where all places are taken, who waits less takes one of who waits most', async () => {
  const { take, results } = open({ waiting: 4, waitingOfGroup: 4 });
  for (const name of ['a0', 'a1', 'a2', 'a3', 'a4', 'b1']) void take(name);
  await expect.poll(() => [...results]).toEqual([['a4', 'full']]);
  void take('b2');
  await expect.poll(() => [...results].slice(1)).toEqual([['a3', 'full']]);
  // Two each: nobody gives way for a third.
  void take('b3');
  await expect.poll(() => [...results].slice(2)).toEqual([['b3', 'full']]);
});

test('who gives up leaves the place, and what breaks ends its turn', async () => {
  const { take, end, begun, results } = open({ waiting: 2, waitingOfGroup: 2 });
  const leaving = new AbortController();
  void take('a1');
  void take('a2', leaving.signal);
  void take('b1');
  leaving.abort();
  await expect.poll(() => results.get('a2')).toBe('full');
  await end('a1');
  expect(begun).toEqual(['a1', 'b1']);

  const turns = createTurns({ atOnce: 1, waiting: 1, waitingOfGroup: 1 });
  const broken = turns.take('a', forEver, () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  expect(await turns.take('a', forEver, async () => 1)).toEqual({ kind: 'taken', result: 1 });
  expect((await turns.take('a', AbortSignal.abort(), async () => 1)).kind).toBe('full');
});
