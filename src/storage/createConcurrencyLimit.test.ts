import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConcurrencyLimit } from './createConcurrencyLimit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const OPTIONS = { atOnce: 2, maxStuck: 3, stuckAfterMs: 1000 };
const STUCK = { name: 'StorageError', code: 'stuck' };

/** A lost file system: it does not respond until it is back. */
function mount() {
  const back = Promise.withResolvers<void>();
  return { read: () => back.promise, back: back.resolve };
}

test('runs two operations at once, and the others in order', async () => {
  const lane = createConcurrencyLimit(OPTIONS);
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const reads = ends.map(({ promise }, index) =>
    lane(async () => {
      begun.push(index);
      await promise;
    }),
  );
  await expect.poll(() => begun).toEqual([0, 1]);
  ends[1]?.resolve();
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  // A failed operation ends its turn, too.
  ends[0]?.reject(new Error('broken'));
  await expect(reads[0]).rejects.toThrow('broken');
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const { resolve } of ends) resolve();
  await Promise.all(reads.slice(1));
  expect(begun).toHaveLength(5);
});

test('abandons two operations that hang, and runs the next ones', async () => {
  const lane = createConcurrencyLimit(OPTIONS);
  const { read } = mount();
  const hanging = [lane(read), lane(read)];
  const refused = Promise.all(hanging.map((one) => expect(one).rejects.toMatchObject(STUCK)));
  const healthy = lane(async () => 'bytes');
  await vi.advanceTimersByTimeAsync(OPTIONS.stuckAfterMs);
  await refused;
  expect(await healthy).toBe('bytes');
});

test('refuses operations at once while too many are stuck, until one ends', async () => {
  const lane = createConcurrencyLimit(OPTIONS);
  const { read, back } = mount();
  const hanging = [lane(read), lane(read), lane(read)];
  const refused = Promise.all(hanging.map((one) => expect(one).rejects.toMatchObject(STUCK)));
  await vi.advanceTimersByTimeAsync(2 * OPTIONS.stuckAfterMs);
  await refused;
  const operation = vi.fn(async () => 'bytes');
  await expect(lane(operation)).rejects.toMatchObject(STUCK);
  expect(operation).not.toHaveBeenCalled();
  back();
  await vi.advanceTimersByTimeAsync(0);
  expect(await lane(operation)).toBe('bytes');
});

test('a slow operation still ends normally', async () => {
  const lane = createConcurrencyLimit(OPTIONS);
  const slow = lane(() => new Promise((resolve) => setTimeout(resolve, 999, 'bytes')));
  await vi.advanceTimersByTimeAsync(OPTIONS.stuckAfterMs);
  expect(await slow).toBe('bytes');
  expect(vi.getTimerCount()).toBe(0);
});
