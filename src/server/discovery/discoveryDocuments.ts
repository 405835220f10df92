import type { Site } from '../../protocol/site.ts';
import { newestAtom } from './itemsAtom.ts';
import { itemsJson } from './itemsJson.ts';
import { newestItems } from './newestItems.ts';
import { openSearch } from './openSearch.ts';
import { type ListedArchive, listedPages, listSamePages, sitemaps } from './sitemap.ts';

/** A text that is published at a path. */
export interface TextDocument {
  readonly path: string;
  readonly contentType: string;
  readonly text: string;
}

/**
 * The input for documents that describe a site to search engines, address bars and feed readers.
 */
export interface DiscoveredSite extends ListedArchive {
  readonly site: Site;
  /** The origin of the site, such as `https://docs.example.edu`. */
  readonly origin: string;
}

/** The documents that list all pages of a site: `/sitemap.xml`, or an index with its parts. */
export function sitemapDocuments({
  items,
  courses,
  added,
  origin,
}: DiscoveredSite): TextDocument[] {
  return sitemaps(listedPages({ items, courses, added }), origin);
}

/** Whether two sites have the same sitemaps. May be false for some that have. */
export function haveSameSitemaps(one: DiscoveredSite, other: DiscoveredSite): boolean {
  return one.origin === other.origin && listSamePages(one, other);
}

/** All other documents that contain the site's own URL: `/opensearch.xml` and the feeds. */
export function feedDocuments({ site, items, added, origin }: DiscoveredSite): TextDocument[] {
  const newest = newestItems(items, added);
  return [
    openSearch(site, origin),
    newestAtom(newest, site, origin),
    itemsJson(newest, site, origin),
  ];
}
