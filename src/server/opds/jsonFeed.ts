import { OPDS_PATHS } from '../../protocol/urls.ts';
import type { WrittenCatalog } from './atomFeed.ts';
import {
  CATALOG_PATHS,
  type Feed,
  type NavigationEntry,
  OPDS_TYPES,
  type Publication,
  RELATIONS,
} from './feed.ts';
import { type Catalog, catalogUrl, otherPages, pageUrl } from './feedUrls.ts';

const type = OPDS_TYPES.json;

/** A feed by OPDS 2.0 (https://specs.opds.io/opds-2.0). */
export function jsonFeed(
  feed: Feed,
  { origin, needsSignIn }: Pick<WrittenCatalog, 'origin' | 'needsSignIn'>,
): string {
  const catalog: Catalog = { origin, version: '2.0' };
  const { number, size, total } = feed.page;
  return JSON.stringify({
    metadata: {
      title: feed.title,
      modified: dateOf(feed.updated),
      itemsPerPage: size,
      currentPage: number,
      numberOfItems: total,
    },
    links: [
      { rel: 'self', type, href: pageUrl(feed, catalog) },
      { rel: 'start', type, href: catalogUrl('', catalog) },
      ...(feed.up === undefined ? [] : [{ rel: 'up', type, href: catalogUrl(feed.up, catalog) }]),
      { rel: 'search', type, href: `${catalogUrl('search', catalog)}{?query}`, templated: true },
      ...otherPages(feed, catalog).map((page) => ({ ...page, type })),
      ...(needsSignIn ? [authenticationLink(origin)] : []),
    ],
    ...contentsOf(feed, catalog),
  });
}

/** No collection may be empty (section 1.2): instead, a link leads back. */
function contentsOf(feed: Feed, catalog: Catalog): object {
  if (feed.kind === 'navigation' && feed.entries.length > 0) {
    return { navigation: feed.entries.map((entry) => navigationLink(entry, catalog)) };
  }
  if (feed.kind === 'acquisition' && feed.publications.length > 0) {
    return { publications: feed.publications.map((one) => publicationObject(one, catalog)) };
  }
  const href = catalogUrl(feed.up ?? '', catalog);
  return { navigation: [{ href, title: '没有内容，返回', type, rel: 'up' }] };
}

/** A publication by OPDS 2.0, section 5.1. */
export function jsonPublication(publication: Publication, origin: string): string {
  return JSON.stringify(publicationObject(publication, { origin, version: '2.0' }));
}

function authenticationLink(origin: string): object {
  const href = origin + OPDS_PATHS.authentication;
  return { rel: RELATIONS.authentication, type: OPDS_TYPES.authentication, href };
}

function navigationLink(
  { path, title, relation: rel, count }: NavigationEntry,
  catalog: Catalog,
): object {
  const href = catalogUrl(path, catalog);
  const properties = count !== undefined && { properties: { numberOfItems: count } };
  return { href, title, type, rel, ...properties };
}

function publicationObject(publication: Publication, catalog: Catalog): object {
  const { id, acquisition, page } = publication;
  const { url: href, type: format, relation: rel } = acquisition;
  return {
    metadata: metadataOf(publication, catalog),
    links: [
      {
        rel: 'self',
        type: OPDS_TYPES.publication,
        href: catalogUrl(CATALOG_PATHS.item(id), catalog),
      },
      { rel, type: format, href },
      { rel: 'alternate', type: 'text/html', href: page },
    ],
    images: imagesOf(publication, catalog),
  };
}

function metadataOf(publication: Publication, catalog: Catalog): object {
  const { id, title, summary, authors, translators, publisher, isbns, language, subjects } =
    publication;
  return {
    ...(isbns.length > 0 && { '@type': 'http://schema.org/Book' }),
    title,
    // Two scans of a book have one ISBN, and e-readers take the same identifier for the same file.
    identifier: `urn:md5:${id}`,
    ...(isbns.length > 0 && { altIdentifier: isbns.map((isbn) => `urn:isbn:${isbn}`) }),
    ...(authors.length > 0 && { author: authors }),
    ...(translators.length > 0 && { translator: translators }),
    ...(publisher && { publisher }),
    language,
    modified: dateOf(publication.updated),
    description: summary,
    subject: subjects.map(({ name, path }) => ({
      name,
      links: [{ href: catalogUrl(path, catalog), type }],
    })),
  };
}

/** Publications should have a picture (section 2.2): without a cover, it is the icon of the site. */
function imagesOf({ cover }: Publication, { origin }: Catalog): object[] {
  if (!cover) {
    return [{ href: `${origin}/icons/any-512.png`, type: 'image/png', width: 512, height: 512 }];
  }
  return [
    { href: cover.full, type: 'image/jpeg' },
    { href: cover.thumbnail, type: 'image/webp' },
  ];
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
