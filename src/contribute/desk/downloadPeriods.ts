import { firstDayOfTerm } from '../../catalog/term.ts';
import { DAY_MS } from '../../lib/durations.ts';
import type { Desk } from '../../protocol/contribution/desk.ts';

const DAYS = 30;
const WEEKS = 26;
const TERMS = 8;

/** The first days of the periods until a day, oldest first; all days are texts such as `2026-11-21`. */
export function periodStarts(today: string): Readonly<Record<keyof Desk['downloads'], string[]>> {
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  const terms = [firstDayOfTerm(today)];
  while (terms.length < TERMS) terms.unshift(firstDayOfTerm(addDays(terms[0] ?? today, -1)));
  return {
    days: startsUntil(today, DAYS, 1),
    weeks: startsUntil(monday, WEEKS, 7),
    terms,
  };
}

/**
 * The downloads of the last days, weeks and terms.
 *
 * @param byDay ascending; days without downloads may be missing
 */
export function downloadPeriods(
  byDay: readonly { readonly day: string; readonly count: number }[],
  today: string,
): Desk['downloads'] {
  const { days, weeks, terms } = periodStarts(today);
  const sum = (starts: readonly string[]) => sumPeriods(byDay, starts);
  return { days: sum(days), weeks: sum(weeks), terms: sum(terms) };
}

function sumPeriods(
  byDay: readonly { readonly day: string; readonly count: number }[],
  starts: readonly string[],
): Desk['downloads']['days'] {
  const periods = starts.map((from) => ({ from, downloads: 0 }));
  for (const { day, count } of byDay) {
    const period = periods.findLast(({ from }) => from <= day);
    if (period) period.downloads += count;
  }
  return periods;
}

function startsUntil(last: string, count: number, step: number): string[] {
  return Array.from({ length: count }, (_, at) => addDays(last, (at + 1 - count) * step));
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
