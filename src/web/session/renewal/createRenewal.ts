import type { LazySearchClient, SearchClient } from '../searchClient.ts';
import type { SearchStore } from '../searchStore.ts';
import { fetchIfChanged } from './fetchIfChanged.ts';
import { createAnnouncementsRenewal, type RenewedFeed } from './renewAnnouncements.ts';
import { renewAnswer } from './renewAnswer.ts';

export interface RenewalDependencies {
  readonly store: SearchStore;
  /** The search client of the store. */
  readonly client: SearchClient;
  /** The number of results on the first page. */
  readonly pageSize: number;
  readonly browserSearch: LazySearchClient;
  /** URL of the packed catalog; undefined if only the server can search. */
  readonly catalog: string | undefined;
  /** The feed of announcements. */
  readonly feed: RenewedFeed;
  /** Whether the page has a server, which can search instead. */
  readonly hasServer: boolean;
}

declare global {
  /** The entity tag or date of the catalog that the script in index.html has fetched. */
  var catalogTag: string | null | undefined;
}

/**
 * Updates an open page when its site has changed: the catalog, in a second worker beside the
 * running one, then the current answer, and the announcements. The query, filters, open preview and
 * scroll position stay; a failed fetch changes nothing.
 */
export function createRenewal(dependencies: RenewalDependencies): { renew(): Promise<void> } {
  const { store, client, pageSize, browserSearch, catalog, hasServer } = dependencies;
  const renewAnnouncements = createAnnouncementsRenewal(dependencies.feed);
  let tag = globalThis.catalogTag ?? undefined;
  let isRenewing = false;

  async function renewSearch(): Promise<void> {
    if (await isAnswerStale()) await renewAnswer(store, client, pageSize);
  }

  /** Updates the browser's search; returns whether the current answer may be out of date. */
  async function isAnswerStale(): Promise<boolean> {
    // If the server answers, only a new request shows whether anything has changed.
    if (catalog === undefined || !browserSearch.current) return hasServer;
    const changed = await fetchIfChanged(catalog, tag);
    if (!changed) return false;
    // An unusable catalog must not be fetched again and again.
    tag = changed.tag;
    return browserSearch.replace(changed.bytes);
  }

  return {
    async renew() {
      if (isRenewing) return;
      isRenewing = true;
      try {
        await Promise.all([renewSearch(), renewAnnouncements()]);
      } finally {
        isRenewing = false;
      }
    },
  };
}
