import fc from 'fast-check';
import { expect, test } from 'vitest';
import { median, percentile } from './statistics.ts';

test.each([
  [[5], 0.95, 5],
  [[3, 1, 2], 0.5, 2],
  [[1, 2, 3, 4], 0.5, 2],
  [[4, 3, 2, 1], 1, 4],
  [[4, 3, 2, 1], 0, 1],
  [Array.from({ length: 100 }, (_, i) => i + 1), 0.95, 95],
])('of %j a share of %d lies at or below %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

test('at least the share lies at or below a percentile, and it is one of the values', () => {
  const values = fc.array(fc.integer(), { minLength: 1 });
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const found = percentile(all, share);
      expect(all).toContain(found);
      const below = all.filter((value) => value <= found).length;
      expect(below).toBeGreaterThanOrEqual(share * all.length);
    }),
  );
});

test('the median of nothing is not a number', () => {
  expect(median([])).toBeNaN();
});
