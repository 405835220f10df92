import type { Item } from '../catalog/item.ts';
import type { SearchEngine, SearchRequest } from '../search/engine.ts';

/** The search of one edition as requests use it: it may run in another thread. */
export interface SearchService {
  /** The `SearchResult` as JSON: transferring that is cheaper than its objects. */
  search(request: SearchRequest): Promise<string>;
  /** The names of items by their ids; undefined for one that is not listed. */
  namesOf(ids: readonly string[]): Promise<readonly (ItemName | undefined)[]>;
  /** The items with these ids; undefined for one that is not listed or of unknown type. */
  itemsOf(ids: readonly string[]): Promise<readonly (Item | undefined)[]>;
}

export interface ItemName {
  readonly type: Item['type'];
  readonly title: string;
}

/** Searches with an engine in the same thread. */
export function searchHere(engine: Pick<SearchEngine, 'search' | 'itemOf'>): SearchService {
  return {
    search: async (request) => searchAsJson(engine, request),
    namesOf: async (ids) => namesIn(engine, ids),
    itemsOf: async (ids) => itemsIn(engine, ids),
  };
}

export function searchAsJson(engine: Pick<SearchEngine, 'search'>, request: SearchRequest): string {
  return JSON.stringify(engine.search(request));
}

export function namesIn(
  engine: Pick<SearchEngine, 'itemOf'>,
  ids: readonly string[],
): readonly (ItemName | undefined)[] {
  return itemsIn(engine, ids).map((item) => item && { type: item.type, title: item.data.title });
}

export function itemsIn(
  engine: Pick<SearchEngine, 'itemOf'>,
  ids: readonly string[],
): readonly (Item | undefined)[] {
  return ids.map((id) => {
    const item = engine.itemOf(id);
    return item?.type === 'unknown' ? undefined : item;
  });
}
