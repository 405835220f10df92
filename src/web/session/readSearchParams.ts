import { parseCategory } from '../../catalog/category.ts';
import { parseFilters } from '../../catalog/filters.ts';
import { parseSortOrder } from '../../catalog/sortOrder.ts';
import { trimQuery } from '../../catalog/trimQuery.ts';
import { PARAMETERS, PATHS } from '../../protocol/urls.ts';
import { isLanding, LANDING, type SearchParams } from './searchParams.ts';

/** Reads the search params of a home page address (specification, section 4); else undefined. */
export function readSearchParams({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): SearchParams | undefined {
  if (pathname !== PATHS.home) return undefined;
  const parameters = new URLSearchParams(search);
  const category = parseCategory(parameters.get(PARAMETERS.category));
  const query = trimQuery(parameters.get(PARAMETERS.query) ?? '');
  if (isLanding({ query, category })) return LANDING;
  return {
    query,
    category,
    ...(query !== '' && parameters.get(PARAMETERS.scope) === 'text' && { scope: 'text' as const }),
    filters: parseFilters(category, (name) => parameters.getAll(name)),
    sort: parseSortOrder(parameters.get(PARAMETERS.sort)),
  };
}
