/** Names with a hash of their content never change: a year, the maximum that RFC 9111 suggests. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Other files may change tomorrow: they are revalidated, mostly with a 304. */
export const REVALIDATE = 'no-cache';

const HASHED = /^\/(?:assets\/|pdf-viewer\/(?!web\/))/u;

/** The `Cache-Control` of a built file at a path of the site. */
export function assetCaching(path: string): string {
  return HASHED.test(path) ? IMMUTABLE : REVALIDATE;
}
