import { isMd5 } from '../../catalog/md5.ts';
import type { SearchRoad } from '../home/searchRoad.ts';
import { createServerSearchClient } from '../home/serverSearchClient.ts';
import { takePreview } from './reopening.ts';

/**
 * Opens the preview again that someone left to sign in. Its item is asked of the server, because the
 * list may not have come as far as it was.
 */
export async function reopenPreview(road: SearchRoad, mainHost: string | undefined): Promise<void> {
  const id = takePreview(location.pathname + location.search);
  if (id === undefined || !isMd5(id)) return;
  const request = { query: id, category: 'all', offset: 0, limit: 1 } as const;
  const { signal } = new AbortController();
  const found = await createServerSearchClient(fetch, mainHost).search(request, signal);
  const [item] = found.items;
  // Whoever has opened another one meanwhile wants that.
  if (item && item.type !== 'unknown' && road.state().previewed === undefined) road.preview(item);
}
