import type { Item, UnknownItem } from '../../catalog/item.ts';
import type { Site } from '../../protocol/site.ts';
import type { CourseGroup } from '../../search/courses/groupCourses.ts';
import { newestAtom } from './itemsAtom.ts';
import { itemsJson } from './itemsJson.ts';
import { newestItems } from './newestItems.ts';
import { openSearch } from './openSearch.ts';
import { listedPages, sitemaps } from './sitemap.ts';

/** A text that is published at a path. */
export interface TextDocument {
  readonly path: string;
  readonly contentType: string;
  readonly text: string;
}

/**
 * The input for documents that describe a site to search engines, address bars and feed readers.
 */
export interface DiscoveredSite {
  readonly site: Site;
  readonly items: readonly (Item | UnknownItem)[];
  readonly courses: readonly CourseGroup[];
  /** When items were added to the archive, by id: milliseconds since 1970. */
  readonly added: ReadonlyMap<string, number>;
  /** The origin of the site, such as `https://docs.example.edu`. */
  readonly origin: string;
}

/**
 * All documents that contain the site's own URL: `/sitemap.xml`, `/opensearch.xml` and the feeds.
 */
export function discoveryDocuments({
  site,
  items,
  courses,
  added,
  origin,
}: DiscoveredSite): TextDocument[] {
  const newest = newestItems(items, added);
  return [
    ...sitemaps(listedPages({ items, courses, added }), origin),
    openSearch(site, origin),
    newestAtom(newest, site, origin),
    itemsJson(newest, site, origin),
  ];
}
