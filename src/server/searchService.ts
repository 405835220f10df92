import type { Item } from '../catalog/item.ts';
import type { SearchEngine, SearchRequest } from '../search/engine.ts';

/** The search of one edition as requests ask it: it may run in another thread than they do. */
export interface SearchService {
  /** The `SearchResult` as JSON: that is cheaper to hand over than its objects. */
  search(request: SearchRequest): Promise<string>;
  /** What items are called, by their ids; undefined for one that is not listed. */
  namesOf(ids: readonly string[]): Promise<readonly (ItemName | undefined)[]>;
}

export interface ItemName {
  readonly type: Item['type'];
  readonly title: string;
}

/** The search of an engine in this very thread. */
export function searchHere(engine: Pick<SearchEngine, 'search' | 'itemOf'>): SearchService {
  return {
    search: async (request) => searchAsJson(engine, request),
    namesOf: async (ids) => namesIn(engine, ids),
  };
}

export function searchAsJson(engine: Pick<SearchEngine, 'search'>, request: SearchRequest): string {
  return JSON.stringify(engine.search(request));
}

export function namesIn(
  engine: Pick<SearchEngine, 'itemOf'>,
  ids: readonly string[],
): readonly (ItemName | undefined)[] {
  return ids.map((id) => {
    const item = engine.itemOf(id);
    return item && item.type !== 'unknown'
      ? { type: item.type, title: item.data.title }
      : undefined;
  });
}
