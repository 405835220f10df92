import type { Item, UnknownItem } from '../../catalog/item.ts';
import { trimQuery } from '../../catalog/trimQuery.ts';
import { homeUrl, PATHS } from '../../protocol/urls.ts';
import type { TextDocument } from './discoveryDocuments.ts';
import { xml } from './escapeXml.ts';

/** A page that search engines may list. */
export interface ListedPage {
  readonly path: string;
  /** When its content last grew, in milliseconds since 1970, if known. */
  readonly changed?: number | undefined;
}

/** The limits of one file (sitemaps.org, "Sitemap file requirements"). */
const LIMITS = { pages: 50_000, bytes: 50 * 1024 * 1024 } as const;

const CONTENT_TYPE = 'application/xml; charset=utf-8';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The longest query (see /api/search in docs/use/api.md). */
const LONGEST_QUERY = 256;

/**
 * The pages worth listing: the home page, those about the site and privacy, and the results of each
 * title and each course, which people search for. Items have no pages; filters, orders and
 * categories show parts of these, and the sign-in pages have no content.
 */
export function listedPages(
  items: readonly (Item | UnknownItem)[],
  added: ReadonlyMap<string, number>,
): ListedPage[] {
  const changes = new Map<string, number | undefined>();
  for (const item of items) {
    if (item.type === 'unknown') continue;
    const date = added.get(item.id);
    for (const name of namesOf(item)) {
      const query = trimQuery(name);
      if (query === '' || query.length > LONGEST_QUERY) continue;
      const before = changes.get(query);
      changes.set(query, Math.max(before ?? 0, date ?? 0) || undefined);
    }
  }
  const results = [...changes].map(([query, changed]) => ({
    path: homeUrl({ query, category: 'all' }),
    changed,
  }));
  return [{ path: PATHS.home }, { path: PATHS.about }, { path: PATHS.privacy }, ...results];
}

function namesOf({ type, data }: Item): string[] {
  if (type === 'book') return [data.title];
  const courses = type === 'test' ? [data.course] : data.course;
  return [data.title, ...courses.map(({ name }) => name)];
}

/**
 * The pages as `/sitemap.xml` (https://www.sitemaps.org/protocol.html); beyond the limits, an index
 * of several files.
 */
export function sitemaps(
  pages: readonly ListedPage[],
  origin: string,
  limits: { readonly pages: number; readonly bytes: number } = LIMITS,
): TextDocument[] {
  const [first = [], ...others] = split(
    pages.map((page) => entryOf(page, origin)),
    limits,
  );
  if (others.length === 0) return [sitemap(PATHS.sitemap, first)];
  const parts = [first, ...others].map((entries, at) =>
    sitemap(`${PATHS.sitemapParts}${at + 1}.xml`, entries),
  );
  const list = parts.map(({ path }) => xml`<sitemap><loc>${origin}${path}</loc></sitemap>\n`);
  const { text } = xml`<?xml version="1.0" encoding="utf-8"?>
<sitemapindex xmlns="${NAMESPACE}">
${list}</sitemapindex>
`;
  return [{ path: PATHS.sitemap, contentType: CONTENT_TYPE, text }, ...parts];
}

function entryOf({ path, changed }: ListedPage, origin: string): string {
  const date = changed === undefined ? '' : new Date(changed).toISOString().slice(0, 10);
  const lastChange = date === '' ? '' : xml`<lastmod>${date}</lastmod>`;
  return xml`<url><loc>${origin}${path}</loc>${lastChange}</url>\n`.text;
}

function sitemap(path: string, entries: readonly string[]): TextDocument {
  const text = `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="${NAMESPACE}">\n${entries.join('')}</urlset>\n`;
  return { path, contentType: CONTENT_TYPE, text };
}

/** Splits entries into as few parts as possible, in order. */
function split(
  entries: readonly string[],
  limits: { readonly pages: number; readonly bytes: number },
): string[][] {
  /** More than the length of the markup around the entries. */
  const frame = 200;
  const parts: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    const size = new TextEncoder().encode(entry).length;
    const last = parts.at(-1);
    if (!last || last.length === limits.pages || bytes + size > limits.bytes) {
      parts.push([entry]);
      bytes = frame + size;
    } else {
      last.push(entry);
      bytes += size;
    }
  }
  return parts;
}
