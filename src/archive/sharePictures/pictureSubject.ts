import { createHash } from 'node:crypto';

/** How the key of each picture of a page begins. */
export function subjectOf(page: string): string {
  return digest(page);
}

export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
