import { HOUR_MS } from '../../lib/durations.ts';

/** China has one time zone, UTC+8, without summer time. */
const OFFSET_MS = 8 * HOUR_MS;

/**
 * A time in China, to the minute: `2026-11-24 08:05`.
 *
 * @param time milliseconds since 1970
 */
export function dateTimeInChina(time: number): string {
  return new Date(time + OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');
}
