import { inDigits } from './progressLine.ts';

/** So many of something, in words: `1 cover`, `1,115 covers`. */
export function countOf(count: number, noun: string): string {
  return `${inDigits(count)} ${noun}${count === 1 ? '' : 's'}`;
}
