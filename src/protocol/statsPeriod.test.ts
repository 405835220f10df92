import { expect, test } from 'vitest';
import { type PeriodParameters, readPeriod } from './statsPeriod.ts';

test.each<[PeriodParameters, object]>([
  [{}, { span: 'week' }],
  [{ span: 'term' }, { span: 'term' }],
  [
    { from: '2026-01-01', to: '2026-06-30' },
    { from: '2026-01-01', to: '2026-06-30' },
  ],
  [{ from: '2024-02-29' }, { from: '2024-02-29' }],
  [{ to: '2026-06-30' }, { to: '2026-06-30' }],
  [
    { from: '2026-06-30', to: '2026-06-30' },
    { from: '2026-06-30', to: '2026-06-30' },
  ],
  [{ year: '2026' }, { from: '2026-01-01', to: '2026-12-31' }],
])('parses %j as %j', (input, period) => {
  expect(readPeriod(input)).toEqual({ period });
});

test.each<[PeriodParameters, string, string]>([
  [{ span: 'year' }, 'span', 'invalid-span'],
  [{ span: '' }, 'span', 'invalid-span'],
  [{ from: '2026-02-29' }, 'from', 'invalid-day'],
  [{ from: '2026-1-1' }, 'from', 'invalid-day'],
  [{ from: '' }, 'from', 'invalid-day'],
  [{ from: '2026-01-01', to: 'today' }, 'to', 'invalid-day'],
  [{ to: '2026-04-31' }, 'to', 'invalid-day'],
  [{ to: '9999999-01-01' }, 'to', 'invalid-day'],
  [{ from: '2026-06-30', to: '2026-06-29' }, 'to', 'reversed'],
  [{ year: '26' }, 'year', 'invalid-year'],
  [{ year: '2026-2027' }, 'year', 'invalid-year'],
  [{ year: '2026', from: '2026-01-01' }, 'year', 'conflict'],
  [{ span: 'day', year: '2026' }, 'span', 'conflict'],
  [{ span: 'week', to: '2026-01-01' }, 'span', 'conflict'],
])('refuses %j for %s: %s', (input, field, reason) => {
  expect(readPeriod(input)).toEqual({ diagnostic: { field, reason } });
});
