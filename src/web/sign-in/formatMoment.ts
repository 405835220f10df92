import { HOUR_MS } from '../../lib/durations.ts';

/** China Standard Time: UTC+8, without daylight saving. */
const OFFSET_MS = 8 * HOUR_MS;

/** Formats a time in China: 2026年9月1日 08:05. The same on the server and in every browser. */
export function formatMoment(milliseconds: number): string {
  const moment = new Date(milliseconds + OFFSET_MS);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${moment.getUTCFullYear()}年${moment.getUTCMonth() + 1}月${moment.getUTCDate()}日`;
  return `${day} ${two(moment.getUTCHours())}:${two(moment.getUTCMinutes())}`;
}
