import { afterAll, test } from 'vitest';
import { startPostgresOrWarn } from '../../../test/support/state/startPostgres.ts';
import { testStateContract } from '../../../test/support/state/stateContract.ts';
import { openState } from '../openState.ts';

const postgres = await startPostgresOrWarn('the contract of state');
afterAll(() => postgres?.stop());

if (postgres === undefined) {
  test.skip('PostgreSQL keeps the contract of state');
} else {
  testStateContract('PostgreSQL', async () => {
    const url = await postgres.newDatabase();
    return async (now) => {
      const { state, error } = await openState({ url, folder: '/nonexistent', now });
      if (!state) throw new Error(error);
      return state;
    };
  });
}
