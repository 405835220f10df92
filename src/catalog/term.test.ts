import { expect, test } from 'vitest';
import { firstDayOfTerm } from './term.ts';

test.each([
  ['2026-08-01', '2026-08-01'],
  ['2026-11-21', '2026-08-01'],
  ['2026-12-31', '2026-08-01'],
  ['2027-01-01', '2026-08-01'],
  ['2027-01-31', '2026-08-01'],
  ['2027-02-01', '2027-02-01'],
  ['2028-02-29', '2028-02-01'],
  ['2027-07-31', '2027-02-01'],
])('the term of %s begins on %s', (day, first) => {
  expect(firstDayOfTerm(day)).toBe(first);
});
