import { expect, test } from 'vitest';
import { formatDateTime } from './formatDateTime.ts';

test.each([
  ['2026-09-01T00:05:00Z', '2026年9月1日 08:05'],
  ['2026-12-31T16:00:00Z', '2027年1月1日 00:00'],
])('%s is formatted as %s in any time zone', (moment, text) => {
  expect(formatDateTime(Date.parse(moment))).toBe(text);
});
