import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';

/**
 * How long ago something was, in one unit: 5 分钟, 3 小时, 12 天.
 *
 * @param milliseconds a negative age is none: clocks differ
 */
export function formatAge(milliseconds: number): string {
  if (milliseconds < MINUTE_MS) return '不到 1 分钟';
  if (milliseconds < HOUR_MS) return `${Math.floor(milliseconds / MINUTE_MS)} 分钟`;
  if (milliseconds < 2 * DAY_MS) return `${Math.floor(milliseconds / HOUR_MS)} 小时`;
  return `${Math.floor(milliseconds / DAY_MS)} 天`;
}

/** Whether something has waited so long that it should be next: three days. */
export function isOverdue(milliseconds: number): boolean {
  return milliseconds >= 3 * DAY_MS;
}
