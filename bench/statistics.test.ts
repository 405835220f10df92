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
])('the percentile of %j at %d is %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

test('a percentile is one of the values, and at least its share is at or below it', () => {
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

test('the median of an empty list is NaN', () => {
  expect(median([])).toBeNaN();
});
