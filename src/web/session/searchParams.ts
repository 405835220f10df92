import type { Category } from '../../catalog/category.ts';
import { type Filters, isSameFilters, NO_FILTERS } from '../../catalog/filters.ts';
import type { SortOrder } from '../../catalog/sortOrder.ts';
import type { SearchScope } from '../../protocol/urls.ts';

/** The params in a home page address: a trimmed query, empty on the landing, and a category. */
export interface SearchParams {
  readonly query: string;
  readonly category: Category;
  /** What the query is looked for in; `title` by default. */
  readonly scope?: SearchScope | undefined;
  /** The chosen filters of that category. */
  readonly filters: Filters;
  readonly sort: SortOrder;
}

/** The params of the landing. */
export const LANDING: SearchParams = {
  query: '',
  category: 'all',
  filters: NO_FILTERS,
  sort: 'relevance',
};

/** Whether two params are equal. */
export function isSameSearch(a: SearchParams, b: SearchParams): boolean {
  return (
    a.query === b.query &&
    a.category === b.category &&
    (a.scope ?? 'title') === (b.scope ?? 'title') &&
    a.sort === b.sort &&
    isSameFilters(a.filters, b.filters)
  );
}
