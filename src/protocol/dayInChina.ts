import { HOUR_MS } from '../lib/durations.ts';

/** China has one time zone, without summer time, whatever the clock of a server shows. */
const OFFSET_MS = 8 * HOUR_MS;

/**
 * The day in China at a time, `2026-11-23`.
 *
 * @param time milliseconds since 1970
 */
export function dayInChina(time: number): string {
  return new Date(time + OFFSET_MS).toISOString().slice(0, 10);
}
