import type { Category } from '../catalog/category.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import type { QueryMode } from './query.ts';

/** One page of the answer to a query. */
export interface SearchRequest {
  readonly query: string;
  readonly category: Category;
  /** How many hits to pass over, and how many to give at most. */
  readonly offset: number;
  readonly limit: number;
}

export interface SearchResult {
  readonly mode: QueryMode;
  /** How many hits there are in all, of which `items` is the asked page, best first. */
  readonly total: number;
  readonly items: readonly (Item | UnknownItem)[];
}

/** Cuts a text into words. Handed in, because each runtime loads its dictionary in its own way. */
export type Segment = (text: string) => string[];

export interface SearchEngine {
  search(request: SearchRequest): SearchResult;
}
