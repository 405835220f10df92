import type { Item, UnknownItem } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { coursePath, itemPath, PATHS, PROGRAM_PATHS } from '../../protocol/urls.ts';
import type { CourseGroup } from '../../search/courses/groupCourses.ts';
import type { TextDocument } from './discoveryDocuments.ts';
import { escapeXml, xml } from './escapeXml.ts';

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

/** The contents of an archive that have pages. */
export interface ListedArchive {
  readonly items: readonly (Item | UnknownItem)[];
  readonly courses: readonly CourseGroup[];
  /** When items were added, by id: milliseconds since 1970. */
  readonly added: ReadonlyMap<string, number>;
}

/**
 * The pages worth listing: the home page, those about the site, those for browsing, and one for each
 * course and item. Searches, filters and orders show parts of these; the sign-in pages have no
 * content.
 */
export function listedPages({ items, courses, added }: ListedArchive): ListedPage[] {
  const newestOf = (positions: readonly number[]) =>
    Math.max(0, ...positions.map((position) => added.get(items[position]?.id ?? '') ?? 0));
  return [
    ...OWN_PAGES.map((path) => ({ path })),
    ...courses.map(({ name, positions }) => ({
      path: coursePath(name),
      changed: newestOf(positions) || undefined,
    })),
    ...items.flatMap(({ id, type }) =>
      type === 'unknown' || !isMd5(id) ? [] : { path: itemPath(id), changed: added.get(id) },
    ),
  ];
}

/** Whether a published document is a sitemap or the index of several. */
export function isSitemap(path: string): boolean {
  return path === PROGRAM_PATHS.sitemap || path.startsWith(PROGRAM_PATHS.sitemapParts);
}

/** Whether two archives have the same pages, with the same dates. May be false for some that have. */
export function listSamePages(one: ListedArchive, other: ListedArchive): boolean {
  return (
    one.added === other.added &&
    isEvery(one.items, other.items, isSamePage) &&
    isEvery(
      one.courses,
      other.courses,
      (course, otherCourse) =>
        course.name === otherCourse.name &&
        isEvery(course.positions, otherCourse.positions, (position, same) => position === same),
    )
  );
}

function isSamePage(one: Item | UnknownItem, other: Item | UnknownItem): boolean {
  const hasPage = ({ type }: Item | UnknownItem) => type !== 'unknown';
  return one === other || (one.id === other.id && hasPage(one) === hasPage(other));
}

function isEvery<Entry>(
  one: readonly Entry[],
  other: readonly Entry[],
  isSame: (one: Entry, other: Entry) => boolean,
): boolean {
  return (
    one.length === other.length &&
    one.every((entry, index) => {
      const match = other[index];
      return match !== undefined && isSame(entry, match);
    })
  );
}

const OWN_PAGES = [
  PATHS.home,
  PATHS.about,
  PATHS.privacy,
  PATHS.browse,
  PATHS.latest,
  PATHS.popular,
] as const;

/**
 * The pages as `/sitemap.xml` (https://www.sitemaps.org/protocol.html); beyond the limits, an index
 * of several files.
 */
export function sitemaps(
  pages: readonly ListedPage[],
  origin: string,
  limits: { readonly pages: number; readonly bytes: number } = LIMITS,
): TextDocument[] {
  const escaped = escapeXml(origin);
  const [first = [], ...others] = split(
    pages.map((page) => entryOf(page, escaped)),
    limits,
  );
  if (others.length === 0) return [sitemap(PROGRAM_PATHS.sitemap, first)];
  const parts = [first, ...others].map((entries, at) =>
    sitemap(`${PROGRAM_PATHS.sitemapParts}${at + 1}.xml`, entries),
  );
  const list = parts.map(({ path }) => xml`<sitemap><loc>${origin}${path}</loc></sitemap>\n`);
  const { text } = xml`<?xml version="1.0" encoding="utf-8"?>
<sitemapindex xmlns="${NAMESPACE}">
${list}</sitemapindex>
`;
  return [{ path: PROGRAM_PATHS.sitemap, contentType: CONTENT_TYPE, text }, ...parts];
}

/** A template for each of a hundred thousand pages would take most of the time. */
function entryOf({ path, changed }: ListedPage, origin: string): string {
  const date = changed === undefined ? '' : new Date(changed).toISOString().slice(0, 10);
  const lastChange = date === '' ? '' : `<lastmod>${date}</lastmod>`;
  return `<url><loc>${origin}${escapeXml(path)}</loc>${lastChange}</url>\n`;
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
    const size = Buffer.byteLength(entry);
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
