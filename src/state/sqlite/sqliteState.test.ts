import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { testStateContract } from '../../../test/support/state/stateContract.ts';
import { openState } from '../openState.ts';

const home = await mkdtemp(join(tmpdir(), 'campusdocs-state-'));
afterAll(() => rm(home, { recursive: true }));

testStateContract('SQLite', async () => {
  const folder = await mkdtemp(join(home, 'data-'));
  return async (now) => {
    const { state, error } = await openState({ folder, now });
    if (!state) throw new Error(error);
    return state;
  };
});
