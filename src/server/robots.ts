import { PATHS, VIEWER_FOLDER } from '../protocol/urls.ts';

const RULES = `User-agent: *
Disallow: ${PATHS.files}
Disallow: ${PATHS.packs}
Disallow: ${VIEWER_FOLDER}
Disallow: /api/
`;

/**
 * The rules for crawlers (RFC 9309): they skip documents, which are large and often protected, and
 * the API. Pages themselves say whether they may be listed.
 *
 * @param origin the origin of the site, if known: a sitemap needs an absolute URL
 */
export function robots(origin: string | undefined): string {
  return origin === undefined ? RULES : `${RULES}\nSitemap: ${origin}${PATHS.sitemap}\n`;
}
