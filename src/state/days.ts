import { DAY_MS, HOUR_MS } from '../lib/durations.ts';

/**
 * Days are those of China, where it is the same time everywhere and all year: UTC+8. A site
 * elsewhere counts by the same days, so that figures of all sites can be added up.
 */
const AHEAD_MS = 8 * HOUR_MS;

/** The day of a moment, as the number of days since 1970-01-01. */
export function dayNumber(time: number): number {
  return Math.floor((time + AHEAD_MS) / DAY_MS);
}

/** A day as people write it: `2026-11-21`. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The number of a day that is written as `2026-11-21`; not a number where it is none. */
export function parseDay(text: string): number {
  return /^\d{4}-\d{2}-\d{2}$/u.test(text) ? Date.parse(text) / DAY_MS : Number.NaN;
}
