import { withoutUnseen } from './withoutUnseen.ts';

/**
 * How long a query may be, in UTF-16 units: for the box, the address, the API and the search alike.
 * The longest title of a real archive has 116.
 */
export const LONGEST_QUERY = 256;

/**
 * A query as it is asked: without space around it and what nobody sees in it, and no longer than
 * may be.
 */
export function trimQuery(text: string): string {
  return withoutUnseen(text)
    .trim()
    .slice(0, LONGEST_QUERY)
    .replace(/\p{Cs}$/u, '')
    .trimEnd();
}
