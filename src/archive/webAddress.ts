import * as v from 'valibot';

/**
 * An address that a page may link to: a path on this site (`/files/…`) or a full http(s) address.
 * Anything else, such as `javascript:`, would run in the reader's page.
 */
export function isWebAddress(text: string): boolean {
  if (/[\s\p{Cc}\\]/u.test(text)) return false;
  if (text.startsWith('/')) return !text.startsWith('//');
  return /^https?:/iu.test(text) && URL.canParse(text);
}

const REASON = 'must be a path that starts with / or an address that starts with https://';

/** The schema of such an address. */
export const WebAddressSchema = v.pipe(v.string(REASON), v.trim(), v.check(isWebAddress, REASON));
