import { OPDS_PATHS } from '../../protocol/urls.ts';
import type { Feed, OpdsVersion } from './feed.ts';

/** Where a catalog is, and in which version it is written. */
export interface Catalog {
  readonly origin: string;
  readonly version: OpdsVersion;
}

/** The address of a feed or another part of the catalog, by its path below the root. */
export function catalogUrl(path: string, { origin, version }: Catalog): string {
  const root = origin + OPDS_PATHS[version];
  return path === '' ? root : `${root}/${path}`;
}

/** The address of a page of a feed: this one by default. */
export function pageUrl(
  { path, page: { number, parameters } }: Pick<Feed, 'path' | 'page'>,
  catalog: Catalog,
  page = number,
): string {
  const query = new URLSearchParams(parameters);
  if (page > 1) query.set('page', String(page));
  return catalogUrl(path, catalog) + (query.size === 0 ? '' : `?${query}`);
}

/** The other pages of a feed, by the relation of the links to them (RFC 5005, section 3). */
export function otherPages(feed: Feed, catalog: Catalog): { rel: string; href: string }[] {
  const { number, size, hasNext, total } = feed.page;
  const pages = [
    ...(number > 1
      ? [
          { rel: 'first', page: 1 },
          { rel: 'previous', page: number - 1 },
        ]
      : []),
    ...(hasNext ? [{ rel: 'next', page: number + 1 }] : []),
    ...(hasNext ? [{ rel: 'last', page: Math.ceil(total / size) }] : []),
  ];
  return pages.map(({ rel, page }) => ({ rel, href: pageUrl(feed, catalog, page) }));
}
