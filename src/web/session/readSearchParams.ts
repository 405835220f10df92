import { parseCategory } from '../../catalog/category.ts';
import { parseFilters } from '../../catalog/filters.ts';
import { parseSortOrder } from '../../catalog/sortOrder.ts';
import { trimQuery } from '../../catalog/trimQuery.ts';
import { PARAMETERS, PATHS } from '../../protocol/urls.ts';
import { LANDING, type SearchParams } from './searchParams.ts';

/** What an address asks of the home page; undefined for any other page (specification, section 4). */
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
  if (query === '') return { ...LANDING, category };
  return {
    query,
    category,
    filters: parseFilters(category, (name) => parameters.getAll(name)),
    sort: parseSortOrder(parameters.get(PARAMETERS.sort)),
  };
}
