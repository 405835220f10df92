import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_QUERY, trimQuery } from './trimQuery.ts';

test.each([
  [' \t高等数学\u3000\n', '高等数学'],
  ['a b', 'a b'],
  ['\u202a 高\u0000数\u202c ', '高数'],
  [`${'高'.repeat(LONGEST_QUERY - 1)}𠮷`, '高'.repeat(LONGEST_QUERY - 1)],
  ['', ''],
  ['  ', ''],
  ['高'.repeat(300), '高'.repeat(LONGEST_QUERY)],
  [`${' '.repeat(300)}高`, '高'],
  [`高${' '.repeat(300)}等`, '高'],
])('trims %j to %j', (typed, trimmed) => {
  expect(trimQuery(typed)).toBe(trimmed);
});

test('a trimmed query is short enough, and trimming it again changes nothing', () => {
  const text = fc.string({ unit: fc.constantFrom(' ', 'a', '高', '𠮷'), maxLength: 400 });
  fc.assert(
    fc.property(text, (typed) => {
      const trimmed = trimQuery(typed);
      expect(trimmed.length).toBeLessThanOrEqual(LONGEST_QUERY);
      expect(trimQuery(trimmed)).toBe(trimmed);
    }),
  );
});
