import { expect, onTestFinished, test } from 'vitest';
import type { Log } from '../../server/log.ts';
import type { Leases } from '../../state/leases.ts';
import { createLeadership } from './createLeadership.ts';

const ignore = () => undefined;
const LOG: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** A database whose leases have these epochs, one after the other, and then the last. */
function leasesOf(...epochs: (number | undefined)[]): Leases {
  return {
    async take(name, _, forMs) {
      const epoch = epochs.length > 1 ? epochs.shift() : epochs[0];
      return epoch === undefined ? undefined : { name, epoch, forMs };
    },
    release: async () => undefined,
    find: async () => undefined,
  };
}

function startNode(leases: Leases, clock: () => number) {
  const nodes = { living: async () => [] };
  const leadership = createLeadership({ leases, nodes, node: 'one', log: LOG, clock });
  onTestFinished(leadership.close);
  const told: boolean[] = [];
  leadership.onChange((leads) => told.push(leads));
  return { leadership, told };
}

test('a node that led before and after another one is told of both', async () => {
  const { told } = startNode(leasesOf(1, 3), () => performance.now());
  await expect.poll(() => told).toEqual([true, false, true]);
});

test('a leader stops by its own clock before its lease ends', async () => {
  let time = 0;
  const hanging = Promise.withResolvers<undefined>();
  onTestFinished(() => hanging.resolve(undefined));
  const first = leasesOf(1);
  let calls = 0;
  // The database is away from the second call on.
  const take: Leases['take'] = (...words) => {
    calls += 1;
    return calls === 1 ? first.take(...words) : hanging.promise;
  };
  const { leadership, told } = startNode({ ...first, take }, () => time);
  await expect.poll(() => told).toEqual([true]);
  time = 7999;
  expect(leadership.epoch()).toBe(1);
  time = 8000;
  expect(leadership.epoch()).toBeUndefined();
  await expect.poll(() => told).toEqual([true, false]);
});
