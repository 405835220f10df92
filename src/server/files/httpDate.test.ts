import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHttpDate, parseHttpDate } from './httpDate.ts';

const NOW = Date.UTC(2026, 10, 21);
const THEN = Date.UTC(1994, 10, 6, 8, 49, 37);

test.each([
  'Sun, 06 Nov 1994 08:49:37 GMT',
  'Sunday, 06-Nov-94 08:49:37 GMT',
  'Sun Nov  6 08:49:37 1994',
])('all three formats of a date are parsed: %s', (text) => {
  expect(parseHttpDate(text, NOW)).toBe(THEN);
});

test.each([
  '',
  'now',
  '784111777',
  '1994-11-06T08:49:37Z',
  'Sun, 06 Nov 1994 08:49:37',
  'Sun, 06 Nov 1994 08:49:37 UTC',
  'Sun, 06 Nov 1994 08:49:37 +0000',
  'Sun, 6 Nov 1994 08:49:37 GMT',
  'Sun, 31 Feb 1994 08:49:37 GMT',
  'Sun, 00 Nov 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 24:00:00 GMT',
  'Sun, 06 Nov 1994 08:60:37 GMT',
  'Sun, 06 Nov 1994 08:49:61 GMT',
  'Sun, 06 Nov 94 08:49:37 GMT',
  'sun, 06 nov 1994 08:49:37 gmt',
  'Sun,  06 Nov 1994 08:49:37 GMT',
  'Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT',
  'Sun Nov 6 08:49:37 1994',
  'Sun Nov 06 08:49:37 94',
  'Sunday, 06-Nov-1994 08:49:37 GMT',
  '"Sun, 06 Nov 1994 08:49:37 GMT"',
])('an invalid date is rejected: %s', (text) => {
  expect(parseHttpDate(text, NOW)).toBeUndefined();
});

test('a two-digit year is at most 50 years ahead', () => {
  const year = (digits: string, now = NOW) => {
    const time = parseHttpDate(`Sunday, 06-Nov-${digits} 08:49:37 GMT`, now);
    return time === undefined ? undefined : new Date(time).getUTCFullYear();
  };
  expect(year('26')).toBe(2026);
  expect(year('76')).toBe(2076);
  expect(year('77')).toBe(1977);
  expect(year('00')).toBe(2000);
  expect(year('02', Date.UTC(2090, 0))).toBe(2102);
});

test('a leap second is the second after', () => {
  expect(parseHttpDate('Sat, 31 Dec 2016 23:59:60 GMT', NOW)).toBe(Date.UTC(2017, 0));
});

test('every formatted date can be parsed, to the second', () => {
  const times = fc.integer({ min: Date.UTC(0, 0), max: Date.UTC(9999, 11, 31) });
  fc.assert(
    fc.property(times, (time) => {
      expect(parseHttpDate(formatHttpDate(time), NOW)).toBe(Math.floor(time / 1000) * 1000);
    }),
  );
});
