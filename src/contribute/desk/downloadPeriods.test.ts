import { expect, test } from 'vitest';
import { downloadPeriods, periodStarts } from './downloadPeriods.ts';

test('weeks begin on Mondays, terms in February and August', () => {
  const { days, weeks, terms } = periodStarts('2026-11-24');
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-11-24', 30]);
  expect([weeks[0], weeks.at(-1), weeks.length]).toEqual(['2026-06-01', '2026-11-23', 26]);
  expect(terms).toEqual([
    ...['2023-02-01', '2023-08-01', '2024-02-01', '2024-08-01'],
    ...['2025-02-01', '2025-08-01', '2026-02-01', '2026-08-01'],
  ]);
});

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (today, monday) => {
  expect(periodStarts(today).weeks.at(-1)).toBe(monday);
});

test('each download counts in its day, week and term, and earlier ones do not', () => {
  const byDay = [
    { day: '2022-12-31', count: 1000 },
    { day: '2026-07-31', count: 5 },
    { day: '2026-11-22', count: 2 },
    { day: '2026-11-24', count: 3 },
  ];
  const { days, weeks, terms } = downloadPeriods(byDay, '2026-11-24');
  expect(days.slice(-3).map(({ downloads }) => downloads)).toEqual([2, 0, 3]);
  expect(weeks.slice(-2).map(({ downloads }) => downloads)).toEqual([2, 3]);
  expect(terms.slice(-2).map(({ downloads }) => downloads)).toEqual([5, 5]);
  expect(terms.reduce((sum, { downloads }) => sum + downloads, 0)).toBe(10);
});
