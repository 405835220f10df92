import { firstDayOfTerm } from '../../catalog/term.ts';
import { DAY_MS } from '../../lib/durations.ts';
import type { StatsSpan } from '../../protocol/downloadStats.ts';

/** The first day of a span that ends today, both as `2026-11-21`; undefined if it is open. */
export function firstDayOf(span: StatsSpan, today: string): string | undefined {
  switch (span) {
    case 'day':
      return today;
    case 'week':
      return new Date(Date.parse(today) - 6 * DAY_MS).toISOString().slice(0, 10);
    case 'term':
      return firstDayOfTerm(today);
    case 'all':
      return undefined;
  }
}
