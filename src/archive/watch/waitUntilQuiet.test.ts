import { expect, test } from 'vitest';
import { waitUntilQuiet } from './waitUntilQuiet.ts';

/** A folder whose clock advances by 10 ms with each check whether Git is at work. */
function folder({
  writes = () => false,
  git = () => false,
}: {
  writes?: (time: number) => boolean;
  git?: (time: number) => boolean;
}) {
  let time = 0;
  let lastChange = Number.NEGATIVE_INFINITY;
  return {
    now: () => time,
    lastChange: () => lastChange,
    isGitAtWork: async () => {
      time += 10;
      if (writes(time)) lastChange = time;
      return git(time);
    },
  };
}

const LIMITS = { quietMs: 40, maxBusyMs: 200, maxGitMs: 1000 };

test('returns at once if nothing is written', async () => {
  const still = folder({});
  expect(await waitUntilQuiet(still, LIMITS)).toEqual({ isQuiet: true });
  expect(still.now()).toBe(10);
});

test('waits for a quiet interval after the last write', async () => {
  const saved = folder({ writes: (time) => time <= 50 });
  expect(await waitUntilQuiet(saved, LIMITS)).toEqual({ isQuiet: true });
  expect(saved.now()).toBe(90);
});

test('gives up on writes that never end', async () => {
  const restless = folder({ writes: () => true });
  expect(await waitUntilQuiet(restless, LIMITS)).toEqual({ isQuiet: false });
  expect(restless.now()).toBe(210);
});

test('waits for Git however much it writes', async () => {
  const pulled = folder({ writes: (time) => time < 600, git: (time) => time < 600 });
  expect(await waitUntilQuiet(pulled, LIMITS)).toEqual({ isQuiet: true });
  expect(pulled.now()).toBeGreaterThanOrEqual(600);
});

test('gives up on a lock that is held longer than a merge may take', async () => {
  const stuck = folder({ git: () => true });
  expect(await waitUntilQuiet(stuck, LIMITS)).toEqual({ isQuiet: false });
  expect(stuck.now()).toBe(1010);
});
