import type { SearchEngine } from '../search/engine.ts';

/** For tests: an engine that finds nothing. */
export const EMPTY_ENGINE: SearchEngine = {
  itemOf: () => undefined,
  suggest: () => [],
  search: () => ({ mode: 'text', total: 0, items: [], facets: {} }),
};
