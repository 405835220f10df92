import { STATS_SPANS, type StatsSpan } from './downloadStats.ts';

/** The requested period, as typed. */
export interface PeriodParameters {
  readonly span?: string | undefined;
  /** The first and the last day, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly year?: string | undefined;
}

/** A span that ends today, or a range of days; a missing end is open. */
export type StatsPeriod =
  | { readonly span: StatsSpan; readonly from?: never; readonly to?: never }
  | {
      readonly span?: never;
      readonly from?: string | undefined;
      readonly to?: string | undefined;
    };

export interface PeriodError {
  readonly field: keyof PeriodParameters;
  /** `conflict`: conflicts with another parameter. `reversed`: ends before it begins. */
  readonly reason: 'invalid-span' | 'invalid-day' | 'invalid-year' | 'conflict' | 'reversed';
}

/**
 * Parses a period, or returns what is wrong with it. Without any parameter: the last seven days.
 */
export function readPeriod({
  span,
  from,
  to,
  year,
}: PeriodParameters):
  | { readonly period: StatsPeriod; readonly diagnostic?: never }
  | { readonly period?: never; readonly diagnostic: PeriodError } {
  const refuse = (field: keyof PeriodParameters, reason: PeriodError['reason']) => ({
    diagnostic: { field, reason },
  });
  const hasDays = from !== undefined || to !== undefined;
  if (span !== undefined && (hasDays || year !== undefined)) return refuse('span', 'conflict');
  if (year !== undefined) {
    if (hasDays) return refuse('year', 'conflict');
    if (!/^[12][0-9]{3}$/u.test(year)) return refuse('year', 'invalid-year');
    return { period: { from: `${year}-01-01`, to: `${year}-12-31` } };
  }
  if (hasDays) {
    if (from !== undefined && !isDay(from)) return refuse('from', 'invalid-day');
    if (to !== undefined && !isDay(to)) return refuse('to', 'invalid-day');
    if (from !== undefined && to !== undefined && to < from) return refuse('to', 'reversed');
    return { period: { from, to } };
  }
  const preset = STATS_SPANS.find((each) => each === (span ?? 'week'));
  return preset ? { period: { span: preset } } : refuse('span', 'invalid-span');
}

/** Whether a text is an existing day, such as `2026-02-28`. */
function isDay(text: string): boolean {
  if (!/^[12][0-9]{3}-[0-9]{2}-[0-9]{2}$/u.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
