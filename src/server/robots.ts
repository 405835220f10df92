import type { CrawlerSettings } from '../config/crawlerSettings.ts';
import { API_PATHS } from '../protocol/api/apiPaths.ts';
import { OPDS_PATHS, PATHS, PROGRAM_PATHS, VIEWER_FOLDER } from '../protocol/urls.ts';

/** What crawlers are told. */
export interface CrawlerRules {
  /** Whether search engines may list the pages. */
  readonly index: boolean;
  readonly crawlers: CrawlerSettings;
  /** The origin of the site, if known: a sitemap needs an absolute URL. */
  readonly origin: string | undefined;
}

/**
 * The rules for crawlers (RFC 9309): they skip documents, which are large and often protected, the API
 * and searches. Feeds, lists and the catalog for e-readers are for programs, and crawlers are some.
 * Pages themselves say whether they may be listed.
 */
export function robots(rules: CrawlerRules): string {
  const { index, origin } = rules;
  const text = `User-agent: *
${contentSignal(rules)}
Allow: ${API_PATHS.openApi}
Disallow: ${PATHS.files}
Disallow: ${PATHS.packs}
Disallow: ${VIEWER_FOLDER}
Disallow: /api/
Disallow: ${OPDS_PATHS['1.2']}/search
Disallow: ${OPDS_PATHS['2.0']}/search
`;
  return index && origin !== undefined
    ? `${text}\nSitemap: ${origin}${PROGRAM_PATHS.sitemap}\n`
    : text;
}

/** What may be done with what was fetched (https://contentsignals.org). */
function contentSignal({ index, crawlers: { answers = index, training } }: CrawlerRules): string {
  const signals = { search: index, 'ai-input': answers, 'ai-train': training };
  const parts = Object.entries(signals).map(([name, may]) => `${name}=${may ? 'yes' : 'no'}`);
  return `Content-Signal: ${parts.join(', ')}`;
}

/** The same for datasets of models, in the form of `robots.txt` (https://spawning.ai/ai-txt). */
export function aiRules({ crawlers: { training } }: Pick<CrawlerRules, 'crawlers'>): string {
  return `User-Agent: *\n${training ? 'Allow' : 'Disallow'}: /\n`;
}
