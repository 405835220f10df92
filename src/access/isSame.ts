import { timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time; secrets of different lengths differ. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
