import type { Category } from '../catalog/category.ts';
import {
  CATEGORY_FILTERS,
  type FilterName,
  type Filters,
  filterValues,
} from '../catalog/filters.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import { STAGES } from '../catalog/stage.ts';
import type { FacetOption, Facets } from './engine.ts';

type Hit = Item | UnknownItem;

/** The hits that pass all filters, and what each option of each filter would leave. */
interface Filtered {
  readonly hits: readonly Hit[];
  readonly facets: Facets;
}

/**
 * Filters hits of one category (specification, section 5): a hit passes if each filter of which
 * something is chosen has at least one of the chosen values. So the options of one filter add up,
 * and each further filter narrows.
 *
 * @param withFacets whether the options are wanted; they are left out where the caller has them
 */
type HitFilter = (
  hits: readonly Hit[],
  category: Category,
  filters: Filters,
  withFacets: boolean,
) => Filtered;

/** @param items all items that there can be among the hits */
export function createHitFilter(items: readonly Hit[]): HitFilter {
  // The work for each item is done once, and only when someone first looks at tests or docs.
  let columns: Partial<Record<Category, readonly Column[]>> = {};
  const columnsOf = (category: Category) => {
    const own = columns[category] ?? createColumns(items, category);
    columns = { ...columns, [category]: own };
    return own;
  };

  return (hits, category, filters, withFacets) => {
    const groups = columnsOf(category).map((column) => ({
      ...column,
      chosen: new Set(filters[column.name].map((value) => column.options.indexOf(value))),
      found: new Uint32Array(column.options.length),
      left: new Uint32Array(column.options.length),
    }));
    if (groups.length === 0) return { hits, facets: {} };
    const passing = hits.filter((hit) => {
      const missed = groups.filter(
        ({ chosen, of }) => chosen.size > 0 && !hasOne(of.get(hit), chosen),
      );
      if (withFacets) {
        for (const group of groups) {
          // What a filter itself keeps out is what its other options would let in.
          const counts = missed.length === 0 || (missed.length === 1 && missed[0] === group);
          for (const option of group.of.get(hit) ?? []) {
            group.found[option] = (group.found[option] ?? 0) + 1;
            if (counts) group.left[option] = (group.left[option] ?? 0) + 1;
          }
        }
      }
      return missed.length === 0;
    });
    const facets = withFacets
      ? Object.fromEntries(groups.map((group) => [group.name, optionsOf(group)]))
      : {};
    return { hits: passing, facets };
  };
}

/** One filter of a category: its options, and which of them each item has, by their position. */
interface Column {
  readonly name: FilterName;
  readonly options: readonly string[];
  readonly of: ReadonlyMap<Hit, readonly number[]>;
}

function createColumns(items: readonly Hit[], category: Category): Column[] {
  const own = items.filter((item) => item.type === category);
  return CATEGORY_FILTERS[category].map((name) => {
    const values = own.map((item) => (item.type === 'unknown' ? [] : filterValues(item, name)));
    const options = name === 'stage' ? STAGES : sortedNames(values.flat());
    const positions = new Map(options.map((value, position) => [value as string, position]));
    const of = new Map(
      own.map((item, at) => [
        item,
        (values[at] ?? []).flatMap((value) => positions.get(value) ?? []),
      ]),
    );
    return { name, options, of };
  });
}

/** Each name once, in the order of Chinese names. */
function sortedNames(names: readonly string[]): string[] {
  return [...new Set(names)].sort(new Intl.Collator('zh-CN', { numeric: true }).compare);
}

function hasOne(values: readonly number[] | undefined, chosen: ReadonlySet<number>): boolean {
  return values?.some((value) => chosen.has(value)) ?? false;
}

/** The options that were found, as `Facets` has them; those of the stage are fixed. */
function optionsOf({
  name,
  options,
  found,
  left,
}: Column & { readonly found: Uint32Array; readonly left: Uint32Array }): FacetOption[] {
  const all = options.map((value, at) => ({ value, count: left[at] ?? 0, found: found[at] ?? 0 }));
  const shown =
    name === 'stage'
      ? all
      : all.filter((option) => option.found > 0).sort((a, b) => b.found - a.found);
  return shown.map(({ value, count }) => ({ value, count }));
}
