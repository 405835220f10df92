import { isMd5 } from '../../catalog/md5.ts';
import type { SearchStore } from '../session/searchStore.ts';
import { createServerSearchClient } from '../session/serverSearchClient.ts';
import { takeStoredPreview } from './storedPreview.ts';

/**
 * Reopens the preview that the visitor left to sign in. Requests its item from the server, because
 * the list may not be loaded as far as before.
 */
export async function reopenPreview(
  store: SearchStore,
  mainHost: string | undefined,
): Promise<void> {
  const id = takeStoredPreview(location.pathname + location.search);
  if (id === undefined || !isMd5(id)) return;
  const request = { query: id, category: 'all', offset: 0, limit: 1 } as const;
  const { signal } = new AbortController();
  const result = await createServerSearchClient(fetch, mainHost).search(request, signal);
  const [item] = result.items;
  // A preview that was opened meanwhile wins.
  if (item && item.type !== 'unknown' && store.state().previewed === undefined)
    store.reopenPreview(item);
}
