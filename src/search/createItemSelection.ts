import { NO_FILTERS } from '../catalog/filters.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import type { EngineParts } from './createEngine.ts';
import { createHitFilter } from './createHitFilter.ts';
import type { Facets, SearchRequest } from './engine.ts';
import { ageRanks, sortByAge } from './rank/sortByAge.ts';

/** Which of some items are wanted. */
export interface SelectionRequest extends Omit<SearchRequest, 'query'> {
  /** The positions of the items, the best first. */
  readonly positions: Uint32Array;
}

export interface SelectedItems {
  /** The number of items of the category that pass the filters. */
  readonly total: number;
  /** As in `SearchResult`. */
  readonly facets: Facets;
  /** The positions of `items`: the requested page. */
  readonly positions: readonly number[];
  readonly items: readonly (Item | UnknownItem)[];
}

/**
 * Selects from items that were found elsewhere, by the rules of a search: category, filters, order
 * and page.
 */
export function createItemSelection(
  items: readonly (Item | UnknownItem)[],
  {
    filterHits = createHitFilter(items),
    rank = ageRanks(items),
  }: Pick<EngineParts, 'filterHits' | 'rank'> = {},
): (request: SelectionRequest) => SelectedItems {
  return ({ positions, category, filters = NO_FILTERS, sort = 'relevance', offset, limit }) => {
    const hits =
      category === 'all' ? positions : positions.filter((at) => items[at]?.type === category);
    const filtered = filterHits(hits, category, filters, offset === 0);
    const sorted = sort === 'newest' ? sortByAge(filtered.positions, rank) : filtered.positions;
    const page = [...sorted.subarray(offset, offset + limit)];
    return {
      total: sorted.length,
      facets: filtered.facets,
      positions: page,
      items: page.flatMap((position) => items[position] ?? []),
    };
  };
}
