import { PATHS, VIEWER_FOLDER } from '../protocol/urls.ts';

const RULES = `User-agent: *
Disallow: ${PATHS.files}
Disallow: ${VIEWER_FOLDER}
Disallow: /api/
`;

/**
 * What search engines are asked to leave alone (RFC 9309): documents, which are large and often only
 * for the campus, and what is there for programs. Which pages are listed, the pages say themselves.
 *
 * @param origin where the site is, where that is known: a sitemap has to be named in full
 */
export function robots(origin: string | undefined): string {
  return origin === undefined ? RULES : `${RULES}\nSitemap: ${origin}${PATHS.sitemap}\n`;
}
