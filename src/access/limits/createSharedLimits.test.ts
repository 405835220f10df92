import { expect, test } from 'vitest';
import { createClock, openTestState } from '../../../test/support/access/stateFixture.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { createSharedLimits } from './createSharedLimits.ts';
import { DEFAULT_LIMITS, type LimitName } from './limitRules.ts';
import type { LimitKey } from './limits.ts';

const ONE: LimitKey = { name: '192.0.2.1', as: 'address' };

async function openServers(count: number) {
  const clock = createClock();
  const state = await openTestState(clock.now);
  const failures: unknown[] = [];
  let isDown = false;
  const servers = Array.from({ length: count }, () =>
    createSharedLimits({
      rules: () => DEFAULT_LIMITS,
      debts: {
        charge: (...parts) =>
          isDown ? Promise.reject(new Error('away')) : state.debts.charge(...parts),
      },
      nodes: () => count,
      key: Buffer.alloc(32),
      report: (error) => failures.push(error),
      now: clock.now,
    }),
  );
  /** How many of some requests are answered; `pick` chooses the server of each. */
  async function answered(limit: LimitName, requests: number, pick: (index: number) => number) {
    const verdicts = await Promise.all(
      Array.from({ length: requests }, (_, index) => servers[pick(index)]?.take(limit, ONE)),
    );
    return verdicts.filter((verdict) => verdict && !verdict.isOver).length;
  }
  const setDown = (value: boolean) => {
    isDown = value;
  };
  return { servers, clock, failures, answered, setDown };
}

test.each([
  ['in turn', (index: number) => index % 3],
  ['always the same', () => 1],
  ['mostly one', (index: number) => (index % 10 === 0 ? 2 : 0)],
])('three servers answer the amount of one within a tenth: %s', async (_, pick) => {
  const { answered } = await openServers(3);
  for (const [limit, requests] of [
    ['downloads', 900],
    ['signIns', 90],
    ['codes', 40],
  ] as const) {
    const share = (await answered(limit, requests, pick)) / DEFAULT_LIMITS[limit];
    expect(share, limit).toBeGreaterThanOrEqual(0.9);
    expect(share, limit).toBeLessThanOrEqual(1.1);
  }
});

test('the amount refills evenly, and a refusal says when', async () => {
  const { servers, clock, answered } = await openServers(3);
  await answered('downloads', 900, (index) => index % 3);
  const refused = await servers[0]?.take('downloads', ONE);
  const waitMs = refused?.isOver ? refused.waitMs : 0;
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThan(MINUTE_MS);
  clock.pass(waitMs);
  expect(await servers[0]?.take('downloads', ONE)).toEqual({ isOver: false });
  clock.pass(HOUR_MS / 2);
  const share = (await answered('downloads', 900, (index) => index % 3)) / 150;
  expect(share).toBeGreaterThanOrEqual(0.9);
  expect(share).toBeLessThanOrEqual(1.1);
});

test('what costs more than an hour has is possible once', async () => {
  const { servers } = await openServers(2);
  expect(await servers[0]?.take('downloads', ONE, 5000)).toEqual({ isOver: false });
  expect(await servers[1]?.take('downloads', ONE, 5000)).toMatchObject({ isOver: true });
});

test('without the database each server answers its part', async () => {
  const { answered, setDown, failures } = await openServers(3);
  setDown(true);
  const share = (await answered('downloads', 900, (index) => index % 3)) / 300;
  expect(share).toBeGreaterThanOrEqual(0.9);
  expect(share).toBeLessThanOrEqual(1.1);
  expect(failures.length).toBeGreaterThan(0);
});

test('a visitor who needs little is never looked up', async () => {
  const { answered, setDown, failures } = await openServers(2);
  setDown(true);
  expect(await answered('searches', 150, (index) => index % 2)).toBe(150);
  expect(failures).toEqual([]);
});
