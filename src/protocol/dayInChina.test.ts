import { expect, test } from 'vitest';
import { dayInChina } from './dayInChina.ts';

test.each([
  ['2026-11-23T15:59:59.999Z', '2026-11-23'],
  ['2026-11-23T16:00:00Z', '2026-11-24'],
  ['2026-12-31T16:00:00Z', '2027-01-01'],
])('at %s it is %s in China', (time, day) => {
  expect(dayInChina(Date.parse(time))).toBe(day);
});
