import type { CslDate } from './cslItem.ts';

/** The year of a date, if it is a single one. */
export function certainYear(date: CslDate | undefined): number | undefined {
  const parts = date?.['date-parts'] ?? [];
  return parts.length === 1 ? parts[0]?.[0] : undefined;
}

/** A date, or its first, with a separator between year, month and day: `2026-11-23`. */
export function dayText(date: CslDate, separator = '-'): string {
  const [first = []] = date['date-parts'];
  return first.map((part) => String(part).padStart(2, '0')).join(separator);
}

/** The date of a day such as `2026-11-23`. */
export function dateOfDay(day: string): CslDate {
  return { 'date-parts': [day.split('-').map(Number)] };
}

export function dateOfYear(year: number): CslDate {
  return { 'date-parts': [[year]] };
}
