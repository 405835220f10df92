import type { Category } from '../../catalog/category.ts';
import { type Filters, isSameFilters, NO_FILTERS } from '../../catalog/filters.ts';
import type { SortOrder } from '../../catalog/sortOrder.ts';
import type { SearchScope } from '../../protocol/urls.ts';

/**
 * The params in a home page address: a trimmed query and a category. Without a query, a category
 * shows all that it has, and no category the landing.
 */
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

/** Whether params ask for nothing. */
export function isLanding({ query, category }: Pick<SearchParams, 'query' | 'category'>): boolean {
  return query === '' && category === 'all';
}

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
