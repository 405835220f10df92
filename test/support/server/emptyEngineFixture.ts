import { type SearchService, searchHere } from '../../../src/server/searchService.ts';

/** For tests: a search that finds nothing. */
export const EMPTY_ENGINE: SearchService = searchHere({
  itemOf: () => undefined,
  search: () => ({ mode: 'text', total: 0, items: [], facets: {} }),
});
