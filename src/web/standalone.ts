import { filesHost } from '../protocol/hosts.ts';
import { PATHS } from '../protocol/urls.ts';
import { matchRoute, type Route } from './navigation/matchRoute.ts';
import type { PageData, Standalone } from './session/pageData.ts';
import { readSearchParams } from './session/readSearchParams.ts';

/** Returns the route path that a stored page was rendered for; undefined for a page of the server. */
export function renderedPage({ standalone, offlineShell }: PageData): string | undefined {
  return offlineShell ? PATHS.home : standalone?.page;
}

/** Whether an exported or stored page was rendered for an address. */
export function isRenderedFor(
  page: Standalone['page'],
  routes: readonly Route[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  if (matchRoute(routes, pathname).path !== page) return false;
  const params = readSearchParams({ pathname, search });
  return !params || (params.query === '' && params.category === 'all');
}

/** Returns the origin of file URLs for a page at a host (specification, section 7). */
export function filesHostOf({ site, standalone }: PageData, host: string): string {
  return filesHost(host, site.hosts, standalone?.hasFiles === false);
}
