import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openState } from '../../../src/state/openState.ts';
import type { State } from '../../../src/state/state.ts';

/** A clock that tests control. */
export interface TestClock {
  now: () => number;
  pass(ms: number): void;
}

export function createClock(time = Date.UTC(2026, 8, 1)): TestClock {
  let current = time;
  return {
    now: () => current,
    pass: (ms) => {
      current += ms;
    },
  };
}

/** A real state in its own folder, for the duration of a test. */
export async function openTestState(now: () => number): Promise<State> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-state-'));
  const { state, error } = await openState({ folder, now });
  if (!state) throw new Error(error);
  onTestFinished(async () => {
    await state.close();
    await rm(folder, { recursive: true, force: true });
  });
  return state;
}
