import { CHINA_AHEAD_MS } from '../../lib/chinaTime.ts';

/** Formats a time in China: 2026年9月1日 08:05. The same on the server and in every browser. */
export function formatDateTime(milliseconds: number): string {
  const time = new Date(milliseconds + CHINA_AHEAD_MS);
  const padTwo = (number: number) => String(number).padStart(2, '0');
  const day = `${time.getUTCFullYear()}年${time.getUTCMonth() + 1}月${time.getUTCDate()}日`;
  return `${day} ${padTwo(time.getUTCHours())}:${padTwo(time.getUTCMinutes())}`;
}
