import { expect, test } from 'vitest';
import { createClock, openTestState } from '../../../test/support/access/stateFixture.ts';
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';
import { createSessionKeys } from './createSessionKeys.ts';

test('a key that another server created is found, even after the clock was set back', async () => {
  const clock = createClock();
  const { keys } = await openTestState(clock.now);
  const parts = {
    keys,
    deriveKey: (purpose: string) => Buffer.from(purpose),
    cookieLifeMs: () => DAY_MS,
    now: clock.now,
  };
  const here = await createSessionKeys(parts);
  const elsewhere = await createSessionKeys(parts);
  clock.pass(1000);
  await elsewhere.rotate('now');
  const token = 't'.repeat(43);
  clock.pass(-HOUR_MS);
  expect(await here.verify(elsewhere.sign(token))).toBe(token);
});
