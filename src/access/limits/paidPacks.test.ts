import { expect, test } from 'vitest';
import { HOUR_MS } from '../../lib/durations.ts';
import { createPaidPacks } from './paidPacks.ts';

test('a pack is paid by one visitor, in one version, for an hour after its last request', () => {
  let now = 0;
  const paid = createPaidPacks(() => now);
  paid.add('one', 'tag');
  expect(paid.has('one', 'tag')).toBe(true);
  expect(paid.has('other', 'tag')).toBe(false);
  expect(paid.has('one', 'another tag')).toBe(false);
  now = HOUR_MS - 1;
  expect(paid.has('one', 'tag')).toBe(true);
  paid.add('one', 'tag');
  now = 2 * HOUR_MS - 2;
  expect(paid.has('one', 'tag')).toBe(true);
  now = 2 * HOUR_MS;
  expect(paid.has('one', 'tag')).toBe(false);
});

test('the oldest are forgotten, so that memory is bounded', () => {
  const paid = createPaidPacks(() => 0, 2);
  for (const visitor of ['one', 'two', 'one', 'three']) paid.add(visitor, 'tag');
  const known = ['one', 'two', 'three'].filter((visitor) => paid.has(visitor, 'tag'));
  expect(known).toEqual(['one', 'three']);
});
