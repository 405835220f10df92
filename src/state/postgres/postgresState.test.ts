import { afterAll, test } from 'vitest';
import { openState } from '../openState.ts';
import { postgresOrSay } from '../testing/startPostgres.ts';
import { testStateContract } from '../testing/stateContract.ts';

const postgres = await postgresOrSay('the contract of state');
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
