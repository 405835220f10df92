import type { Category } from '../catalog/category.ts';
import type { FilterName, Filters } from '../catalog/filters.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import type { SortOrder } from '../catalog/sortOrder.ts';
import type { Marks } from './match/markTitle.ts';
import type { QueryMode } from './query/parseQuery.ts';
import type { Suggestion } from './suggest/suggest.ts';

export type { Marks } from './match/markTitle.ts';
export type { Suggestion } from './suggest/suggest.ts';

/** A request for one page of hits. */
export interface SearchRequest {
  /** The query as typed. Every text is valid. */
  readonly query: string;
  readonly category: Category;
  /** The chosen values of each filter; none by default. An ISBN or MD5 is not filtered. */
  readonly filters?: Filters;
  /** Whether to leave out items without a document; then there are no facets. */
  readonly withDocument?: boolean;
  /** `relevance` by default. The hit of an ISBN or MD5 has no order. */
  readonly sort?: SortOrder;
  /** How many hits to skip, and how many to return at most; integers from 0. */
  readonly offset: number;
  readonly limit: number;
}

export interface SearchResult {
  readonly mode: QueryMode;
  /** The number of all hits. `items` is the requested page of them. */
  readonly total: number;
  readonly items: readonly (Item | UnknownItem)[];
  /** The options of the filters. Empty except on the first page of a text query in a category. */
  readonly facets: Facets;
  /** The matched parts of the title of each of `items`; absent for an ISBN or MD5. */
  readonly marks?: readonly Marks[] | undefined;
  /** True if nothing matches the query as typed, so that the hits are near matches. */
  readonly isNear?: boolean | undefined;
  /** The probable correction of the query, for a link. */
  readonly meant?: string | undefined;
}

/**
 * The options of each filter of the category: all that the query finds there before any filter, the
 * most frequent first, equally frequent ones in the order of Chinese names. Some filters have fixed
 * options (`FIXED_OPTIONS`).
 */
export type Facets = {
  readonly [Name in FilterName]?: readonly FacetOption[] | undefined;
};

export interface FacetOption {
  readonly value: string;
  /** How many hits have the value and pass all other filters. */
  readonly count: number;
}

/** Searches in memory: synchronous, and never throws. */
export interface SearchEngine {
  search(request: SearchRequest): SearchResult;
  /** The item with an id. */
  itemOf(id: string): Item | UnknownItem | undefined;
  /** At most `limit` suggestions for a query that is being typed, the best first. */
  suggest(query: string, limit: number): readonly Suggestion[];
}
