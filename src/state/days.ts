import { CHINA_AHEAD_MS } from '../lib/chinaTime.ts';
import { DAY_MS } from '../lib/durations.ts';

/**
 * The day of a time in milliseconds, as the number of days since 1970-01-01. Days are those of China on
 * every site, so that figures of all sites can be added up.
 */
export function dayNumber(time: number): number {
  return Math.floor((time + CHINA_AHEAD_MS) / DAY_MS);
}

/** A day number as text: `2026-11-21`. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The year of a time in milliseconds. */
export function yearOf(time: number): number {
  return Number(dayText(dayNumber(time)).slice(0, 4));
}

/** When a day begins, in milliseconds. */
export function startOfDay(day: number): number {
  return day * DAY_MS - CHINA_AHEAD_MS;
}

/** The day number of a text such as `2026-11-21`; `NaN` if the text is not a day. */
export function parseDay(text: string): number {
  return /^\d{4}-\d{2}-\d{2}$/u.test(text) ? Date.parse(text) / DAY_MS : Number.NaN;
}
