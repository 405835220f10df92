import type { Category } from '../../catalog/category.ts';
import { type Filters, isSameFilters, NO_FILTERS } from '../../catalog/filters.ts';
import type { SortOrder } from '../../catalog/sortOrder.ts';

/** What the address of the home page says: a trimmed query, empty on the landing, in a category. */
export interface SearchParams {
  readonly query: string;
  readonly category: Category;
  /** What is chosen of the filters of that category. */
  readonly filters: Filters;
  readonly sort: SortOrder;
}

/** The address of the landing, with nothing chosen. */
export const LANDING: SearchParams = {
  query: '',
  category: 'all',
  filters: NO_FILTERS,
  sort: 'relevance',
};

/** Whether two addresses ask for the same. */
export function isSameSearch(a: SearchParams, b: SearchParams): boolean {
  return (
    a.query === b.query &&
    a.category === b.category &&
    a.sort === b.sort &&
    isSameFilters(a.filters, b.filters)
  );
}
