import { type SearchService, searchHere } from '../../../src/server/searchService.ts';

/** For tests: a search without results. */
export const EMPTY_ENGINE: SearchService = searchHere({
  itemOf: () => undefined,
  search: () => ({ mode: 'text', total: 0, items: [], facets: {} }),
});
