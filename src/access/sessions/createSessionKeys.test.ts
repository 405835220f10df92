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
  // At once, and again: a balancer sends the next request to the other server.
  clock.pass(1);
  await elsewhere.rotate('now');
  expect(await here.verify(elsewhere.sign(token))).toBe(token);
});

test('a made-up key causes no query, and a removed one is not accepted', async () => {
  const clock = createClock();
  const { keys } = await openTestState(clock.now);
  let lists = 0;
  const here = await createSessionKeys({
    keys: {
      ...keys,
      list() {
        lists += 1;
        return keys.list();
      },
    },
    deriveKey: (purpose) => Buffer.from(purpose),
    cookieLifeMs: () => DAY_MS,
    now: clock.now,
  });
  const token = 't'.repeat(43);
  const old = here.sign(token);
  const before = lists;
  expect(await here.verify(`madeupid.${token}.${'s'.repeat(43)}`)).toBeUndefined();
  expect(lists).toBe(before);
  clock.pass(1000);
  await here.rotate('now');
  clock.pass(3 * DAY_MS);
  await here.rotate();
  expect(await here.verify(old)).toBeUndefined();
});
