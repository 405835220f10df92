import { withoutUnseen } from './withoutUnseen.ts';

/**
 * The longest query in UTF-16 units, for the search box, the URL, the API and the engine alike. The
 * longest title of a real archive has 116.
 */
export const LONGEST_QUERY = 256;

/**
 * Normalizes a query: trims it, removes invisible characters, and cuts it to `LONGEST_QUERY`.
 */
export function trimQuery(text: string): string {
  return withoutUnseen(text)
    .trim()
    .slice(0, LONGEST_QUERY)
    .replace(/\p{Cs}$/u, '')
    .trimEnd();
}
