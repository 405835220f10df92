import type { Site } from '../../protocol/site.ts';
import { OPDS_PATHS } from '../../protocol/urls.ts';
import { type Xml, xml } from '../discovery/escapeXml.ts';
import { siteName } from '../discovery/siteName.ts';
import {
  type AcquisitionFeed,
  type Feed,
  type NavigationEntry,
  type NavigationFeed,
  OPDS_TYPES,
  type Publication,
  RELATIONS,
} from './feed.ts';
import { type Catalog, catalogUrl, otherPages, pageUrl } from './feedUrls.ts';

export interface WrittenCatalog {
  readonly site: Site;
  readonly origin: string;
  /** Whether documents open for some visitors only. */
  readonly needsSignIn: boolean;
}

/** A feed by OPDS 1.2 (https://specs.opds.io/opds-1.2). */
export function atomFeed(feed: Feed, { site, origin, needsSignIn }: WrittenCatalog): string {
  const catalog: Catalog = { origin, version: '1.2' };
  const { size, total } = feed.page;
  const { text } = xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xml:lang="zh-CN">
<id>${pageUrl(feed, catalog, 1)}</id>
<title>${feed.title}</title>
<updated>${dateOf(feed.updated)}</updated>
<author><name>${site.operator || siteName(site)}</name><uri>${origin}/</uri></author>
<icon>${origin}/favicon.ico</icon>
${feedLinks(feed, catalog).map(link)}${needsSignIn ? authenticationLink(origin) : []}<opensearch:totalResults>${String(total)}</opensearch:totalResults>
<opensearch:itemsPerPage>${String(size)}</opensearch:itemsPerPage>
${feed.kind === 'navigation' ? navigationEntries(feed, catalog) : catalogEntries(feed, catalog)}</feed>
`;
  return text;
}

interface Link {
  readonly rel: string;
  readonly type: string;
  readonly href: string;
  readonly title?: string;
  readonly length?: number | undefined;
}

function link({ rel, type, href, title, length }: Link): Xml {
  const named = title === undefined ? [] : xml` title="${title}"`;
  const sized = length === undefined ? [] : xml` length="${String(length)}"`;
  return xml`<link rel="${rel}" type="${type}" href="${href}"${named}${sized}/>\n`;
}

function feedLinks(feed: Feed, catalog: Catalog): Link[] {
  const type = OPDS_TYPES[feed.kind];
  const { navigation, openSearch } = OPDS_TYPES;
  return [
    { rel: 'self', type, href: pageUrl(feed, catalog) },
    { rel: 'start', type: navigation, href: catalogUrl('', catalog) },
    ...(feed.up === undefined
      ? []
      : [{ rel: 'up', type: navigation, href: catalogUrl(feed.up, catalog) }]),
    { rel: 'search', type: openSearch, href: catalogUrl('search.xml', catalog) },
    ...otherPages(feed, catalog).map((page) => ({ ...page, type })),
  ];
}

function authenticationLink(origin: string): Xml {
  const href = origin + OPDS_PATHS.authentication;
  return link({ rel: RELATIONS.authentication, type: OPDS_TYPES.authentication, href });
}

function navigationEntries({ entries, updated }: NavigationFeed, catalog: Catalog): Xml[] {
  return entries.map(
    (entry) => xml`<entry>
<id>${catalogUrl(entry.path, catalog)}</id>
<title>${entry.title}</title>
<updated>${dateOf(updated)}</updated>
<content type="text">${entry.summary}</content>
${linkTo(entry, catalog)}</entry>
`,
  );
}

function linkTo({ path, kind, relation }: NavigationEntry, catalog: Catalog): Xml {
  return link({ rel: relation, type: OPDS_TYPES[kind], href: catalogUrl(path, catalog) });
}

function catalogEntries({ publications }: AcquisitionFeed, catalog: Catalog): Xml[] {
  return publications.map((publication) => catalogEntry(publication, catalog));
}

function catalogEntry(publication: Publication, catalog: Catalog): Xml {
  const { id, title, summary, authors, translators, subjects, updated } = publication;
  return xml`<entry>
<id>urn:md5:${id}</id>
<title>${title}</title>
<updated>${dateOf(updated)}</updated>
${authors.map((name) => xml`<author><name>${name}</name></author>\n`)}${translators.map((name) => xml`<contributor><name>${name}</name></contributor>\n`)}${dublinCore(publication)}${subjects.map(({ name }) => xml`<category term="${name}" label="${name}"/>\n`)}<summary type="text">${summary}</summary>
${entryLinks(publication, catalog).map(link)}</entry>
`;
}

/** What Atom has no element for (OPDS 1.2, section 5.1.1). */
function dublinCore({ id, isbns, publisher, issued, language }: Publication): Xml[] {
  return [
    ...isbns.map((isbn) => xml`<dc:identifier>urn:isbn:${isbn}</dc:identifier>\n`),
    xml`<dc:identifier>urn:md5:${id}</dc:identifier>\n`,
    ...(publisher ? [xml`<dc:publisher>${publisher}</dc:publisher>\n`] : []),
    ...(issued ? [xml`<dc:issued>${issued}</dc:issued>\n`] : []),
    xml`<dc:language>${language}</dc:language>\n`,
  ];
}

function entryLinks({ acquisition, cover, page, subjects }: Publication, catalog: Catalog): Link[] {
  const { relation: rel, url: href, type, size: length } = acquisition;
  return [
    { rel, type, href, length },
    // Thumbnails of this site are WebP, which pictures of a catalog must not be (section 5.2.2).
    ...(cover
      ? [RELATIONS.image, RELATIONS.thumbnail].map((image) => ({
          rel: image,
          type: 'image/jpeg',
          href: cover.full,
        }))
      : []),
    { rel: 'alternate', type: 'text/html', href: page },
    ...subjects.map(({ name, path, kind }) => ({
      rel: 'related',
      type: OPDS_TYPES[kind],
      href: catalogUrl(path, catalog),
      title: name,
    })),
  ];
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
