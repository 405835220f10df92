import { filesHost } from '../protocol/hosts.ts';
import { readAddress } from './home/readAddress.ts';
import { matchRoute, type Route } from './navigation/matchRoute.ts';
import type { PageData, Standalone } from './pageData.ts';

/** Whether the app shows at an address what a page of the export was rendered with. */
export function isRenderedFor(
  { page }: Standalone,
  routes: readonly Route[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  if (matchRoute(routes, pathname).path !== page) return false;
  const address = readAddress({ pathname, search });
  return !address || (address.query === '' && address.category === 'all');
}

/** What addresses of files begin with on a page that is seen at a host (specification, section 7). */
export function filesHostOf({ site, standalone }: PageData, host: string): string {
  return filesHost(host, site.hosts, standalone?.hasFiles === false);
}
