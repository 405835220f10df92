import { timingSafeEqual } from 'node:crypto';

/** Compares two secrets in the same time wherever they differ; those of two lengths are two. */
export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
