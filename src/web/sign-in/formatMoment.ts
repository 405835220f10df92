import { HOUR_MS } from '../../lib/durations.ts';

/** The clocks of the universities that this is for: UTC+8, without summer time. */
const OFFSET_MS = 8 * HOUR_MS;

/** A moment as clocks in China have it: 2026年9月1日 08:05. The same on the server and in every browser. */
export function formatMoment(milliseconds: number): string {
  const moment = new Date(milliseconds + OFFSET_MS);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${moment.getUTCFullYear()}年${moment.getUTCMonth() + 1}月${moment.getUTCDate()}日`;
  return `${day} ${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}`;
}
