/**
 * Returns the typed page number, clamped to the document; undefined if the text is not a number.
 * Accepts full-width digits, as input methods produce them.
 */
export function parsePageNumber(text: string, pageCount: number): number | undefined {
  const digits = text.normalize('NFKC').trim();
  if (!/^\d{1,7}$/.test(digits)) return undefined;
  return Math.min(Math.max(Number(digits), 1), pageCount);
}

/**
 * Returns the page in a fragment such as `#page=12` (RFC 8118, section 3); undefined without one.
 */
export function readHashPage(hash: string): number | undefined {
  const value = new URLSearchParams(hash.replace(/^#/, '')).get('page');
  return value !== null && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : undefined;
}

/** Returns the fragment with its page replaced; other parameters stay. */
export function setHashPage(hash: string, page: number): string {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  parameters.set('page', `${page}`);
  return `#${parameters}`;
}
