import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PullResult } from '../../archive/git/pullArchive.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { createPuller } from './createPuller.ts';

const GIT = { remote: 'origin', branch: 'main', every: 10 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a puller whose pulls the test completes. */
function setUp(results: readonly PullResult[] = [{ kind: 'unchanged', commit: 'a' }]) {
  const starts: number[] = [];
  const lines: string[] = [];
  let updates = 0;
  let atOnce = 0;
  const begun = Date.now();
  const note = (_facts: object, message: string) => lines.push(message);
  const puller = createPuller({
    pull: async () => {
      starts.push(Date.now() - begun);
      atOnce += 1;
      expect(atOnce).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 500));
      atOnce -= 1;
      return results[Math.min(starts.length, results.length) - 1] ?? { kind: 'failed', reason: '' };
    },
    onUpdate: () => {
      updates += 1;
    },
    log: { debug: note, info: note, warn: note, error: note },
    now: Date.now,
    random: () => 0.5,
  });
  return { puller, starts, lines, updates: () => updates };
}

test('pulls at the start, and at an interval after the end of each pull', async () => {
  const { puller, starts } = setUp();
  puller.follow(GIT);
  await vi.advanceTimersByTimeAsync(25 * MINUTE_MS);
  expect(starts).toEqual([0, 10 * MINUTE_MS + 500, 20 * MINUTE_MS + 1000]);
});

test('with 0, pulls at the start and on request only', async () => {
  const { puller, starts } = setUp();
  puller.follow({ ...GIT, every: 0 });
  await vi.advanceTimersByTimeAsync(100 * MINUTE_MS);
  expect(starts).toEqual([0]);
  expect(puller.request()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(starts).toHaveLength(2);
});

test('runs one pull at a time, and one more for all requests meanwhile', async () => {
  const { puller, starts } = setUp();
  puller.follow(GIT);
  for (let count = 0; count < 100; count += 1) {
    puller.request();
    await vi.advanceTimersByTimeAsync(5);
  }
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(starts).toEqual([0, 3000]);
});

test('backs off after failures, and logs each reason once', async () => {
  const failed = (reason: string): PullResult => ({ kind: 'failed', reason });
  const { puller, starts, lines } = setUp([
    failed('no network'),
    failed('no network'),
    failed('no such branch'),
    failed('no such branch'),
    failed('no such branch'),
    { kind: 'unchanged', commit: 'a' },
  ]);
  puller.follow(GIT);
  await vi.advanceTimersByTimeAsync(295 * MINUTE_MS);
  const gaps = starts
    .slice(1)
    .map((start, at) => Math.round((start - (starts[at] ?? 0)) / MINUTE_MS));
  expect(gaps).toEqual([20, 40, 60, 60, 60, 10, 10, 10, 10, 10]);
  expect(lines).toEqual([
    'the archive could not be pulled; it stays as it is',
    'the archive could not be pulled; it stays as it is',
    'the archive can be pulled again',
  ]);
});

test.each([
  [
    "git fetch failed: fatal: '/srv/private.git' does not appear to be a git repository",
    'git fetch failed; the log of the server says why',
  ],
  [
    "git rev-parse failed: dubious ownership in repository at '/srv/archive' To add",
    "git rev-parse failed: dubious ownership in repository at '…' To add",
  ],
  ["EACCES: permission denied, open 'C:\\srv\\a.json'", "EACCES: permission denied, open '…'"],
  [
    'git merge failed: changes to metadata/a.yml would be lost',
    'git merge failed: changes to metadata/a.yml would be lost',
  ],
])('the health response hides addresses and paths: %s', async (reason, told) => {
  const { puller } = setUp([{ kind: 'failed', reason }]);
  puller.follow(GIT);
  await vi.advanceTimersByTimeAsync(1000);
  expect(puller.health().pull?.reason).toBe(told);
});

test('reads the folder after any change of its commit', async () => {
  const { puller, updates } = setUp([
    { kind: 'unchanged', commit: 'a' },
    { kind: 'updated', commit: 'b' },
    { kind: 'failed', reason: 'no network' },
    { kind: 'unchanged', commit: 'b' },
    { kind: 'unchanged', commit: 'c' },
  ]);
  puller.follow({ ...GIT, every: 1 });
  const seen: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    puller.request();
    await vi.advanceTimersByTimeAsync(4000);
    seen.push(updates());
  }
  expect(seen).toEqual([1, 2, 2, 2, 3]);
});

test('applies new settings at once, and pulls nothing without settings', async () => {
  const { puller, starts } = setUp();
  puller.follow(undefined);
  expect(puller.request()).toBe(false);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([starts, puller.health()]).toEqual([[], {}]);
  puller.follow(GIT);
  await vi.advanceTimersByTimeAsync(5000);
  puller.follow(GIT);
  puller.follow({ ...GIT, branch: 'next' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(starts).toHaveLength(2);
  puller.follow(undefined);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([starts.length, puller.health(), puller.request()]).toEqual([2, {}, false]);
});

test('close waits for the running pull and starts no other', async () => {
  const { puller, starts } = setUp();
  puller.follow(GIT);
  await vi.advanceTimersByTimeAsync(1);
  puller.request();
  let closed = false;
  const closing = puller.close().then(() => {
    closed = true;
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(closed).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  await closing;
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([starts.length, puller.request()]).toEqual([1, false]);
});
