import type { Site } from './site.ts';
import { PATHS } from './urls.ts';

type Hosts = Site['hosts'];

/** Hosts of preview deployments, with an optional port. */
const PREVIEW_DEPLOYMENT = /(?:^|\.)pages\.dev(?::\d+)?$/iu;

/**
 * The origin that URLs of files start with: the main host on preview deployments, whose own host has
 * no files; otherwise empty (specification, section 7).
 *
 * @param host the host of the page, with its port if it has one
 * @param filesElsewhere whether the site was exported without its files
 */
export function filesHost(host: string, { main }: Hosts, filesElsewhere = false): string {
  if (main === undefined || main.endsWith(`//${host.toLowerCase()}`)) return '';
  return filesElsewhere || PREVIEW_DEPLOYMENT.test(host) ? main : '';
}

/** The URLs of the lists (specification, section 7): on this host, unless the site names another. */
export interface ListUrls {
  /** The packed catalog: items, wiki pages and the lexicon. */
  readonly catalog: string;
  readonly feed: `${string}${typeof PATHS.feed}`;
}

/** Returns the URLs of the lists for the hosts of a site. */
export function listUrls({ data = '', blog = '' }: Hosts): ListUrls {
  return {
    catalog: `${data}${PATHS.catalog}`,
    feed: `${blog}${PATHS.feed}`,
  };
}
