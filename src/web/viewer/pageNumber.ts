/**
 * The page that a person typed, held within the document; undefined for what is no number.
 * Full-width digits, as an input method leaves them, count.
 */
export function typedPage(text: string, pageCount: number): number | undefined {
  const digits = text.normalize('NFKC').trim();
  if (!/^\d{1,7}$/.test(digits)) return undefined;
  return Math.min(Math.max(Number(digits), 1), pageCount);
}

/** The page in a fragment such as `#page=12` (RFC 8118, section 3); undefined when there is none. */
export function hashPage(hash: string): number | undefined {
  const value = new URLSearchParams(hash.replace(/^#/, '')).get('page');
  return value !== null && /^[1-9]\d{0,6}$/.test(value) ? Number(value) : undefined;
}

/** The fragment with its page replaced; whatever else it says stays. */
export function withHashPage(hash: string, page: number): string {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  parameters.set('page', `${page}`);
  return `#${parameters}`;
}
