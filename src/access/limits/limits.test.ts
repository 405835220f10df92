import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { addressBlock, networkOf } from './addressBlock.ts';
import { createDebtTable } from './debtTable.ts';
import { DEFAULT_LIMITS, type LimitRules } from './limitRules.ts';
import { createLimits, type LimitKey, limitKeyOf } from './limits.ts';

const campus = { address: '198.51.100.7', isCampus: true };

function limitsWith(rules: Partial<LimitRules>) {
  const clock = { now: 1_700_000_000_000 };
  const current = { rules: { ...DEFAULT_LIMITS, ...rules } };
  const limits = createLimits(
    () => current.rules,
    () => clock.now,
  );
  return { limits, clock, current };
}

const one: LimitKey = { name: '192.0.2.1', as: 'address' };

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['::192.0.2.1', '0:0:0:0::/64'],
  ['', 'unknown'],
  ['192.0.2.256', 'unknown'],
  ['unix:', 'unknown'],
])('%j is counted as %s', (address, block) => {
  expect(addressBlock(address)).toBe(block);
});

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['', 'unknown'],
])('the log names the network of %j as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('all addresses of a household count as one, and those of two as two', () => {
  const group = fc.integer({ min: 1, max: 0xffff }).map((number) => number.toString(16));
  const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'));
  fc.assert(
    fc.property(half, half, half, (network, other, host) => {
      expect(addressBlock(`${network}:${host}`)).toBe(addressBlock(`${network}::1`));
      if (network !== other) {
        expect(addressBlock(`${network}:${host}`)).not.toBe(addressBlock(`${other}:${host}`));
      }
    }),
  );
});

test('the amount of an hour may be used at once, and refills evenly', () => {
  const { limits, clock } = limitsWith({ downloads: 60 });
  for (let count = 0; count < 60; count++) {
    expect(limits.take('downloads', one)).toEqual({ isOver: false });
  }
  expect(limits.take('downloads', one)).toEqual({ isOver: true, waitMs: MINUTE_MS });
  clock.now += MINUTE_MS;
  expect(limits.take('downloads', one)).toEqual({ isOver: false });
  expect(limits.take('downloads', one)).toEqual({ isOver: true, waitMs: MINUTE_MS });
});

test('what costs more than an hour has costs all of it, and is not refused forever', () => {
  const { limits, clock } = limitsWith({ downloads: 10 });
  expect(limits.take('downloads', one, 500)).toEqual({ isOver: false });
  expect(limits.take('downloads', one).isOver).toBe(true);
  clock.now += HOUR_MS;
  expect(limits.take('downloads', one, 500)).toEqual({ isOver: false });
});

test('retrying does not extend the wait', () => {
  const { limits, clock } = limitsWith({ signIns: 2 });
  for (let count = 0; count < 1000; count++) limits.take('signIns', one);
  clock.now += 30 * MINUTE_MS;
  expect(limits.take('signIns', one).isOver).toBe(false);
});

test('no visitor gets more than twice the hourly amount within an hour', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 20 * MINUTE_MS }), { maxLength: 400 });
  fc.assert(
    fc.property(steps, (waits) => {
      const { limits, clock } = limitsWith({ codes: 10 });
      const granted: number[] = [];
      for (const wait of waits) {
        clock.now += wait;
        if (!limits.take('codes', one).isOver) granted.push(clock.now);
      }
      for (const start of granted) {
        const within = granted.filter((time) => time >= start && time < start + HOUR_MS);
        expect(within.length).toBeLessThanOrEqual(20);
      }
    }),
    { numRuns: 50 },
  );
});

test('limits and visitors are independent, and false disables a limit', () => {
  const { limits } = limitsWith({ signIns: 1, codes: 1, searches: false });
  expect(limits.take('signIns', one).isOver).toBe(false);
  expect(limits.take('signIns', one).isOver).toBe(true);
  expect(limits.take('codes', one).isOver).toBe(false);
  expect(limits.take('signIns', { ...one, name: '192.0.2.2' }).isOver).toBe(false);
  for (let count = 0; count < 1000; count++) {
    expect(limits.take('searches', one).isOver).toBe(false);
  }
});

test('a changed rule applies from the next request on', () => {
  const { limits, current } = limitsWith({ downloads: 1 });
  limits.take('downloads', one);
  expect(limits.take('downloads', one).isOver).toBe(true);
  current.rules = { ...current.rules, downloads: false };
  expect(limits.take('downloads', one).isOver).toBe(false);
  current.rules = { ...current.rules, downloads: 300 };
  expect(limits.take('downloads', one)).toMatchObject({ isOver: true, waitMs: 12_000 });
});

test('a clock that was set back locks nobody out for longer than an hour', () => {
  const { limits, clock } = limitsWith({ signIns: 1 });
  limits.take('signIns', one);
  clock.now -= 1000 * HOUR_MS;
  limits.take('signIns', one);
  clock.now += HOUR_MS;
  expect(limits.take('signIns', one).isOver).toBe(false);
});

test.each([
  [{ address: '192.0.2.1', isCampus: false }, true, 'address'],
  [{ address: '2001:db8::1', isCampus: false }, true, 'address'],
  [{ address: '192.0.2.1', isCampus: true }, true, 'shared'],
  // Without configured networks, any address may be on the campus.
  [{ address: '192.0.2.1', isCampus: false }, false, 'shared'],
  // A proxy that is not configured, and the networks of carriers.
  [{ address: '127.0.0.1', isCampus: false }, true, 'shared'],
  [{ address: '::ffff:172.18.0.1', isCampus: false }, true, 'shared'],
  [{ address: '172.32.0.1', isCampus: false }, true, 'address'],
  [{ address: '100.64.1.1', isCampus: false }, true, 'shared'],
  [{ address: '100.128.1.1', isCampus: false }, true, 'address'],
  [{ address: '::1', isCampus: false }, true, 'shared'],
  [{ address: 'fd12:3456::1', isCampus: false }, true, 'shared'],
  [{ address: undefined, isCampus: false }, true, 'shared'],
])('without a session %j counts as %s', (visitor, knowsCampus, as) => {
  expect(limitKeyOf(visitor, undefined, knowsCampus).as).toBe(as);
});

test('a person counts as one, with several sessions and at any address', () => {
  const phone = limitKeyOf(campus, { id: 'a', person: 'somebody' }, true);
  const laptop = limitKeyOf(
    { address: '192.0.2.1', isCampus: false },
    { id: 'b', person: 'somebody' },
    true,
  );
  expect(phone).toEqual(laptop);
  expect(phone.as).toBe('person');
  // With a shared pass phrase the session identifies the visitor.
  const shared = ['a', 'b'].map((id) => limitKeyOf(campus, { id, person: undefined }, true).name);
  expect(new Set(shared).size).toBe(2);
});

test('500 readers behind one address in exam week are never refused', () => {
  const { limits, clock } = limitsWith({});
  const everybody = limitKeyOf(campus, undefined, true);
  let refused = 0;
  // In one hour each signs in three times, searches 600 times and downloads 60 documents.
  for (let minute = 0; minute < 60; minute++) {
    for (let reader = 0; reader < 500; reader++) {
      const wants = [
        ...(minute % 20 === 0 ? (['signIns', 'codes'] as const) : []),
        ...new Array<'searches'>(10).fill('searches'),
        'downloads' as const,
      ];
      for (const limit of wants) if (limits.take(limit, everybody).isOver) refused += 1;
    }
    clock.now += MINUTE_MS;
  }
  expect(refused).toBe(0);
});

test('an abuser who uses up the shared amount takes nothing from signed-in readers', () => {
  const { limits, clock } = limitsWith({});
  const abuser = limitKeyOf(campus, undefined, true);
  const readers = Array.from({ length: 500 }, (_, index) =>
    limitKeyOf(campus, { id: `${index}`, person: `person-${index}` }, true),
  );
  let taken = 0;
  while (!limits.take('downloads', abuser).isOver) taken += 1;
  expect(taken).toBe(DEFAULT_LIMITS.downloads * DEFAULT_LIMITS.readersPerAddress);
  for (let minute = 0; minute < 60; minute++) {
    // As often as the machine can.
    for (let count = 0; count < 6000; count++) limits.take('downloads', abuser);
    for (const reader of readers) expect(limits.take('downloads', reader).isOver).toBe(false);
    // The campus can still sign in.
    expect(limits.take('signIns', abuser).isOver).toBe(false);
    clock.now += MINUTE_MS;
  }
  // A signed-in abuser has no more than a person.
  const signedIn = limitKeyOf(campus, { id: 'x', person: 'abuser' }, true);
  let own = 0;
  while (!limits.take('downloads', signedIn).isOver) own += 1;
  expect(own).toBe(DEFAULT_LIMITS.downloads);
});

test('200,000 strangers evict no refused visitor, and lock nobody out', () => {
  const { limits } = limitsWith({ downloads: 100 });
  const abusers = Array.from({ length: 200 }, (_, index) => ({ ...one, name: `abuser ${index}` }));
  for (const abuser of abusers) while (!limits.take('downloads', abuser).isOver);
  let refused = 0;
  for (let index = 0; index < 200_000; index++) {
    if (limits.take('downloads', { ...one, name: `stranger ${index}` }).isOver) refused += 1;
  }
  expect(refused).toBe(0);
  expect(abusers.filter((abuser) => !limits.take('downloads', abuser).isOver)).toEqual([]);
  expect(limits.take('downloads', { ...one, name: 'honest' }).isOver).toBe(false);
});

test('a name whose slots hold larger debts is let in', () => {
  const table = createDebtTable(8);
  const debt = { now: 0, max: 1000 };
  for (let index = 0; index < 8; index++) table.charge(`large ${index}`, { ...debt, cost: 900 });
  for (let count = 0; count < 50; count++) {
    expect(table.charge('small', { ...debt, cost: 100 })).toBe(100);
  }
  expect(table.charge('large 3', { ...debt, cost: 100 })).toBe(1000);
});

test('100,000 addresses take at most 10 MB, and so do 300,000', () => {
  const program = `
    import { createLimits } from ${JSON.stringify(new URL('./limits.ts', import.meta.url).href)};
    import { DEFAULT_LIMITS } from ${JSON.stringify(new URL('./limitRules.ts', import.meta.url).href)};
    const used = () => { gc(); const { heapUsed, arrayBuffers } = process.memoryUsage(); return heapUsed + arrayBuffers; };
    const before = used();
    const limits = createLimits(() => DEFAULT_LIMITS, () => 1e12);
    const fill = (count) => { for (let index = 0; index < count; index++) limits.take('downloads', { name: '10.0.0.' + index, as: 'address' }); return used() - before; };
    console.log(JSON.stringify([fill(1e5), fill(3e5)]));`;
  const flags = ['--expose-gc', '--input-type=module', '--eval', program];
  const [some, many] = JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
  expect(some).toBeLessThan(10e6);
  expect(many).toBeLessThan(10e6);
});
