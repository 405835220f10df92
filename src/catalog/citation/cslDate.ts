import type { CslDate } from './cslItem.ts';

/** The year of a date. */
export function yearOfDate(date: CslDate | undefined): number | undefined {
  return date?.['date-parts'][0][0];
}

/** A date with a separator between year, month and day: `2026-11-23`. */
export function dayText(date: CslDate, separator = '-'): string {
  return date['date-parts'][0].map((part) => String(part).padStart(2, '0')).join(separator);
}

/** The date of a day such as `2026-11-23`. */
export function dateOfDay(day: string): CslDate {
  return { 'date-parts': [day.split('-').map(Number)] };
}

export function dateOfYear(year: number): CslDate {
  return { 'date-parts': [[year]] };
}
