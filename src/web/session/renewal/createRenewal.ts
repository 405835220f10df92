import type { LazySearchClient, SearchClient } from '../searchClient.ts';
import type { SearchStore } from '../searchStore.ts';
import { fetchNewer } from './fetchNewer.ts';
import { createAnnouncementsRenewal, type RenewedFeed } from './renewAnnouncements.ts';
import { renewAnswer } from './renewAnswer.ts';

export interface RenewalParts {
  readonly store: SearchStore;
  /** Answers the searches of the store. */
  readonly client: SearchClient;
  /** How many results the first page of an answer has. */
  readonly pageSize: number;
  readonly browserSearch: LazySearchClient;
  /** Where the packed catalog is; undefined where the server alone can search. */
  readonly catalog: string | undefined;
  /** The feed with the announcements. */
  readonly feed: RenewedFeed;
  /** Whether a server is behind the page, which can be asked instead. */
  readonly hasServer: boolean;
}

declare global {
  /** What tells the catalog that the script in index.html has fetched from another. */
  var catalogTag: string | null | undefined;
}

/**
 * Takes over what has changed of a site while a page of it stays open: the catalog, in a worker beside
 * the running one, then the answer in sight, and the announcements. What is typed, chosen, open and
 * in sight stays; what cannot be had leaves all as it is.
 */
export function createRenewal(parts: RenewalParts): { renew(): Promise<void> } {
  const { store, client, pageSize, browserSearch, catalog, hasServer } = parts;
  const renewAnnouncements = createAnnouncementsRenewal(parts.feed);
  let tag = globalThis.catalogTag ?? undefined;
  let isAtIt = false;

  async function renewSearch(): Promise<void> {
    if (await isAnswerStale()) await renewAnswer(store, client, pageSize);
  }

  /** Whether the answer in sight may be out of date; the search of this browser is not, after this. */
  async function isAnswerStale(): Promise<boolean> {
    // Where the server answers, asking it again says whether anything has changed.
    if (catalog === undefined || !browserSearch.current) return hasServer;
    const newer = await fetchNewer(catalog, tag);
    if (!newer) return false;
    // One that cannot be used is not fetched again and again.
    tag = newer.tag;
    return browserSearch.replace(newer.bytes);
  }

  return {
    async renew() {
      if (isAtIt) return;
      isAtIt = true;
      try {
        await Promise.all([renewSearch(), renewAnnouncements()]);
      } finally {
        isAtIt = false;
      }
    },
  };
}
