/** Names that carry a hash of their content never change: a year, as RFC 9111 suggests at most. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Whatever may be another thing tomorrow is asked for again, and mostly answered with 304. */
export const REVALIDATE = 'no-cache';

const HASHED = /^\/(?:assets\/|pdf-viewer\/(?!web\/))/u;

/** The `Cache-Control` of a built file at a path of the site. */
export function assetCaching(path: string): string {
  return HASHED.test(path) ? IMMUTABLE : REVALIDATE;
}
