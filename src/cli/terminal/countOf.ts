import { inDigits } from './progressLine.ts';

/** Formats a count with its noun: `1 cover`, `1,115 covers`. */
export function countOf(count: number, noun: string): string {
  return `${inDigits(count)} ${noun}${count === 1 ? '' : 's'}`;
}
