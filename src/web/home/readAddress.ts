import { parseCategory } from '../../catalog/category.ts';
import type { Address } from './address.ts';

/** What an address asks of the home page; undefined for any other page (specification, section 4). */
export function readAddress({
  pathname,
  search,
}: {
  readonly pathname: string;
  readonly search: string;
}): Address | undefined {
  if (pathname !== '/') return undefined;
  const parameters = new URLSearchParams(search);
  return {
    query: parameters.get('q')?.trim() ?? '',
    category: parseCategory(parameters.get('c')),
  };
}
