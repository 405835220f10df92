import type { SearchIndex } from './index/buildIndex.ts';
import { workLimitFor } from './lib/workLimit.ts';
import { MatchBuffers } from './match/matches.ts';
import type { SearchContext } from './match/matchQuery.ts';

/**
 * Opens a context for each query, which ends the use of what the query before left in the buffers.
 *
 * @param items the number of items in the index
 */
export function createContexts(index: SearchIndex, items: number): () => SearchContext {
  const texts = index.values.texts.length;
  const buffers = new MatchBuffers(texts, items);
  return () => {
    buffers.clear();
    return { index, buffers, work: workLimitFor(texts) };
  };
}
