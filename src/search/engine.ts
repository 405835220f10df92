import type { Category } from '../catalog/category.ts';
import type { FilterName, Filters } from '../catalog/filters.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import type { SortOrder } from '../catalog/sortOrder.ts';
import type { Marks } from './match/markTitle.ts';
import type { QueryMode } from './query/parseQuery.ts';
import type { Suggestion } from './suggest/suggest.ts';

export type { Marks } from './match/markTitle.ts';
export type { Suggestion } from './suggest/suggest.ts';

/** One page of the answer to a query. */
export interface SearchRequest {
  /** As typed; any text is one. */
  readonly query: string;
  readonly category: Category;
  /** What is chosen of each filter; an ISBN or MD5 is not filtered. Nothing where absent. */
  readonly filters?: Filters;
  /** `relevance` where absent. An ISBN or MD5 has no order. */
  readonly sort?: SortOrder;
  /** How many hits to pass over, and how many to give at most; integers from 0. */
  readonly offset: number;
  readonly limit: number;
}

export interface SearchResult {
  readonly mode: QueryMode;
  /** How many hits there are in all, of which `items` is the asked page, in the asked order. */
  readonly total: number;
  readonly items: readonly (Item | UnknownItem)[];
  /** What the hits can be filtered by; empty but for the first page of a text in a category. */
  readonly facets: Facets;
  /** What of the title of each of `items` was matched; absent for an ISBN or MD5. */
  readonly marks?: readonly Marks[] | undefined;
  /** True where nothing matches as it was typed, and the hits are what comes near to it. */
  readonly isNear?: boolean | undefined;
  /** The query that was probably meant, to be offered instead. */
  readonly meant?: string | undefined;
}

/**
 * The options of each filter that the category has. They are those of all that the query finds there
 * before any filter, the most frequent first and equally frequent ones in the order of Chinese
 * names; some filters have fixed options (`FIXED_OPTIONS`).
 */
export type Facets = {
  readonly [Name in FilterName]?: readonly FacetOption[] | undefined;
};

export interface FacetOption {
  readonly value: string;
  /** How many hits have the value and pass what is chosen of all other filters. */
  readonly count: number;
}

/** Answers at once, from memory, and never throws. */
export interface SearchEngine {
  search(request: SearchRequest): SearchResult;
  /** The item with an id. */
  itemOf(id: string): Item | UnknownItem | undefined;
  /** At most `limit` suggestions for what stands in the box, the likeliest first. */
  suggest(query: string, limit: number): readonly Suggestion[];
}
