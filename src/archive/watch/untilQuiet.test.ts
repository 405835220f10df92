import { expect, test } from 'vitest';
import { untilQuiet } from './untilQuiet.ts';

/** A folder whose time goes on by 10 ms whenever it is asked whether Git is at work. */
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

const PATIENCE = { quiet: 40, restless: 200, git: 1000 };

test('where nothing is written there is nothing to wait for', async () => {
  const still = folder({});
  expect(await untilQuiet(still, PATIENCE)).toEqual({ still: true });
  expect(still.now()).toBe(10);
});

test('the last write is waited for, and a while after it', async () => {
  const saved = folder({ writes: (time) => time <= 50 });
  expect(await untilQuiet(saved, PATIENCE)).toEqual({ still: true });
  expect(saved.now()).toBe(90);
});

test('writes that never end are not waited for', async () => {
  const restless = folder({ writes: () => true });
  expect(await untilQuiet(restless, PATIENCE)).toEqual({ still: false });
  expect(restless.now()).toBe(210);
});

test('Git is waited for as long as it writes, however much that is', async () => {
  const pulled = folder({ writes: (time) => time < 600, git: (time) => time < 600 });
  expect(await untilQuiet(pulled, PATIENCE)).toEqual({ still: true });
  expect(pulled.now()).toBeGreaterThanOrEqual(600);
});

test('a lock that stays is waited for no longer than a merge may take', async () => {
  const stuck = folder({ git: () => true });
  expect(await untilQuiet(stuck, PATIENCE)).toEqual({ still: false });
  expect(stuck.now()).toBe(1010);
});
