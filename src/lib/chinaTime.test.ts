import { expect, test } from 'vitest';
import { dayInChina, minuteInChina } from './chinaTime.ts';

test.each([
  ['2026-11-23T15:59:59.999Z', '2026-11-23', '2026-11-23 23:59'],
  ['2026-11-23T16:00:00Z', '2026-11-24', '2026-11-24 00:00'],
  ['2026-12-31T16:05:00Z', '2027-01-01', '2027-01-01 00:05'],
])('at %s it is %s in China, to the minute %s', (time, day, minute) => {
  expect(dayInChina(Date.parse(time))).toBe(day);
  expect(minuteInChina(Date.parse(time))).toBe(minute);
});
