import type { Site } from './site.ts';
import { PATHS } from './urls.ts';

type Hosts = Site['hosts'];

/** Hosts of deployments that show a branch before it is published; a port may follow. */
const PREVIEW_DEPLOYMENT = /(?:^|\.)pages\.dev(?::\d+)?$/iu;

/**
 * What addresses of files begin with: the main host on preview deployments, whose own host holds no
 * files, and nothing elsewhere (specification, section 7).
 *
 * @param host the host that the page is seen at, with its port if there is one
 * @param filesElsewhere the site was exported without its files, for whatever host
 */
export function filesHost(host: string, { main }: Hosts, filesElsewhere = false): string {
  if (main === undefined || main.endsWith(`//${host.toLowerCase()}`)) return '';
  return filesElsewhere || PREVIEW_DEPLOYMENT.test(host) ? main : '';
}

/** Where the calls go that fetch lists (specification, section 7): to this host unless told otherwise. */
export interface ListUrls {
  /** All that is searched: items, wiki pages and what is known of their names. */
  readonly catalog: string;
  readonly feed: string;
}

/** The addresses of the lists on the hosts of a site. */
export function listUrls({ data = '', blog = '' }: Hosts): ListUrls {
  return {
    catalog: `${data}${PATHS.catalog}`,
    feed: `${blog}${PATHS.feed}`,
  };
}
