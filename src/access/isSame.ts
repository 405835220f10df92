import { timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time; secrets of different lengths differ. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
