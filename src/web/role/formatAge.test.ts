import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { formatAge, isOverdue } from './formatAge.ts';

it.each([
  [-5, '不到 1 分钟'],
  [MINUTE_MS - 1, '不到 1 分钟'],
  [MINUTE_MS, '1 分钟'],
  [HOUR_MS - 1, '59 分钟'],
  [HOUR_MS, '1 小时'],
  [2 * DAY_MS - 1, '47 小时'],
  [2 * DAY_MS, '2 天'],
  [400 * DAY_MS, '400 天'],
])('an age of %d ms is %s', (age, text) => {
  expect(formatAge(age)).toBe(text);
});

it('what has waited three days is overdue', () => {
  expect(isOverdue(3 * DAY_MS - 1)).toBe(false);
  expect(isOverdue(3 * DAY_MS)).toBe(true);
});
