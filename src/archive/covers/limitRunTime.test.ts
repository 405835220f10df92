import { expect, test } from 'vitest';
import { limitRunTime } from './limitRunTime.ts';

const MS = 100;

/** Resolves to the time after which a limit is over, in ms. */
function timeOf(pid: number | undefined, waited?: () => Promise<number>): Promise<number> {
  const since = performance.now();
  return new Promise((resolve) => {
    limitRunTime(pid, MS, () => resolve(performance.now() - since), waited);
  });
}

// Lower bounds alone: a busy machine makes all of them longer.
test('the time that a process waits for a processor does not count, up to ten times the limit', async () => {
  const start = performance.now();
  const since = () => performance.now() - start;
  const [always, half, never] = await Promise.all([
    timeOf(undefined, async () => since()),
    timeOf(undefined, async () => since() / 2),
    timeOf(process.pid, async () => 7),
  ]);
  expect(always).toBeGreaterThanOrEqual(10 * MS - 1);
  expect(half).toBeGreaterThanOrEqual(2 * MS - 1);
  expect(never).toBeGreaterThanOrEqual(MS - 1);
  expect(never).toBeLessThan(always);
});

test('without a process, and on systems that do not tell, all time counts', async () => {
  expect(await timeOf(undefined)).toBeGreaterThanOrEqual(MS - 1);
});

test('a limit that was ended is never over', async () => {
  let isOver = false;
  const end = limitRunTime(undefined, 1, () => {
    isOver = true;
  });
  end();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(isOver).toBe(false);
});
