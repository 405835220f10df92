import { HOUR_MS } from './durations.ts';

/**
 * How far China is ahead of UTC, in milliseconds. It has one time zone, without daylight saving time.
 * Readers of these sites live in it, whatever the clock of a server or a browser shows.
 */
export const CHINA_AHEAD_MS = 8 * HOUR_MS;

/**
 * The day in China at a time, `2026-11-23`.
 *
 * @param time milliseconds since 1970
 */
export function dayInChina(time: number): string {
  return new Date(time + CHINA_AHEAD_MS).toISOString().slice(0, 10);
}

/** A time in China, to the minute: `2026-11-24 08:05`. */
export function minuteInChina(time: number): string {
  return new Date(time + CHINA_AHEAD_MS).toISOString().slice(0, 16).replace('T', ' ');
}
