import { dayNumber, dayText } from '../../state/days.ts';

/** A day as people read it, by the same days as downloads: `2026-11-21`. */
export function dayOf(time: number): string {
  return dayText(dayNumber(time));
}
