import { isMd5 } from '../../catalog/md5.ts';
import type { SearchStore } from '../session/searchStore.ts';
import { createServerSearchClient } from '../session/serverSearchClient.ts';
import { takePreview } from './reopening.ts';

/**
 * Opens the preview again that someone left to sign in. Its item is asked of the server, because the
 * list may not have come as far as it was.
 */
export async function reopenPreview(
  store: SearchStore,
  mainHost: string | undefined,
): Promise<void> {
  const id = takePreview(location.pathname + location.search);
  if (id === undefined || !isMd5(id)) return;
  const request = { query: id, category: 'all', offset: 0, limit: 1 } as const;
  const { signal } = new AbortController();
  const found = await createServerSearchClient(fetch, mainHost).search(request, signal);
  const [item] = found.items;
  // Whoever has opened another one meanwhile wants that.
  if (item && item.type !== 'unknown' && store.state().previewed === undefined) store.preview(item);
}
