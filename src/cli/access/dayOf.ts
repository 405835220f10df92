import { dayNumber, dayText } from '../../state/days.ts';

/** Formats a day, by the same time zone as downloads: `2026-11-21`. */
export function dayOf(time: number): string {
  return dayText(dayNumber(time));
}
