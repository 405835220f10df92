import type { Category } from '../catalog/category.ts';
import {
  CATEGORY_FILTERS,
  FIXED_OPTIONS,
  type FilterName,
  type Filters,
  filterValues,
} from '../catalog/filters.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import type { FacetOption, Facets } from './engine.ts';

/** The hits that pass all filters, and what each option of each filter would leave. */
interface Filtered {
  readonly positions: Uint32Array;
  readonly facets: Facets;
}

/**
 * Filters the hits of one category (specification, section 5). A hit passes a filter if it has one of
 * the chosen values, or if nothing is chosen. It must pass all filters.
 *
 * @param positions the positions of the hits among all items; their order is kept
 * @param withFacets whether to count the options; `facets` is empty if not
 */
export type HitFilter = (
  positions: Uint32Array,
  category: Category,
  filters: Filters,
  withFacets: boolean,
) => Filtered;

/**
 * @param items all items of the catalog
 * @param columns those of categories that were searched before; the others are built, once, when
 *   their category is first searched
 */
export function createHitFilter(
  items: readonly (Item | UnknownItem)[],
  columns: FilterColumns = {},
): HitFilter {
  return (positions, category, filters, withFacets) => {
    columns[category] ??= createColumns(items, category);
    const groups = columns[category];
    if (groups.length === 0) return { positions, facets: {} };
    const missed = findMissedFilters(
      positions,
      groups.map((column) => ({ column, chosen: filters[column.name] })),
    );
    const passing = missed ? selectPositions(positions, missed, PASSES_ALL) : positions;
    if (!withFacets) return { positions: passing, facets: {} };
    const facets = groups.map((column, group): [FilterName, readonly FacetOption[]] => {
      const chosen = filters[column.name];
      const found = countOptions(column, positions);
      if (!missed) return [column.name, optionsOf(column, chosen, found, found)];
      const left = countOptions(column, passing);
      // An option counts what passes all other filters, so hits that only this filter excludes count.
      countOptions(column, selectPositions(positions, missed, group), left);
      return [column.name, optionsOf(column, chosen, found, left)];
    });
    return { positions: passing, facets: Object.fromEntries(facets) };
  };
}

/**
 * One filter of a category: its options, and which of them each item has. The options of the item
 * at position `p` are `values[starts[p]]` up to `values[starts[p + 1]]` (exclusive), as positions
 * in `options`. There may be a million items, so there is no object for each.
 */
export interface Column {
  readonly name: FilterName;
  readonly options: readonly string[];
  readonly starts: Uint32Array;
  readonly values: Uint32Array;
}

/** The columns of categories. */
export type FilterColumns = Partial<Record<Category, readonly Column[]>>;

/** The filters of a category over all items. */
export function createColumns(
  items: readonly (Item | UnknownItem)[],
  category: Category,
): readonly Column[] {
  return CATEGORY_FILTERS[category].map((name) => createColumn(items, category, name));
}

function createColumn(
  items: readonly (Item | UnknownItem)[],
  category: Category,
  name: FilterName,
): Column {
  const fixed = FIXED_OPTIONS[name];
  const numbers = new Map<string, number>(fixed?.map((option, number) => [option, number]));
  const starts = new Uint32Array(items.length + 1);
  const optionNumbers: number[] = [];
  items.forEach((item, position) => {
    if (item.type === category) {
      for (const value of filterValues(item, name)) {
        const number = numbers.get(value) ?? numbers.size;
        numbers.set(value, number);
        optionNumbers.push(number);
      }
    }
    starts[position + 1] = optionNumbers.length;
  });
  const unsortedOptions = [...numbers.keys()];
  const options = fixed ?? unsortedOptions.toSorted(compareNames);
  const optionIndices = new Map(options.map((option, place) => [option, place]));
  const indexOfNumber = unsortedOptions.map((option) => optionIndices.get(option) ?? 0);
  const values = Uint32Array.from(optionNumbers, (number) => indexOfNumber[number] ?? 0);
  return { name, options, starts, values };
}

/** The order of Chinese names. */
const compareNames = new Intl.Collator('zh-CN', { numeric: true }).compare;

/** The results of `findMissedFilters` for a hit that passes all filters, and for one that misses several. */
const PASSES_ALL = -1;
const MISSES_SEVERAL = -2;

/**
 * For each hit the filter that it misses: `PASSES`, `SEVERAL`, or the position of the only one.
 * Undefined if nothing is chosen, so that all pass.
 */
function findMissedFilters(
  positions: Uint32Array,
  groups: readonly { readonly column: Column; readonly chosen: readonly string[] }[],
): Int8Array | undefined {
  if (groups.every(({ chosen }) => chosen.length === 0)) return undefined;
  const missed = new Int8Array(positions.length).fill(PASSES_ALL);
  groups.forEach(({ column: { options, starts, values }, chosen }, group) => {
    if (chosen.length === 0) return;
    const isChosen = Uint8Array.from(options, (option) => (chosen.includes(option) ? 1 : 0));
    for (let index = 0; index < positions.length; index += 1) {
      const position = positions[index] ?? 0;
      const end = starts[position + 1] ?? 0;
      let value = starts[position] ?? 0;
      while (value < end && isChosen[values[value] ?? 0] !== 1) value += 1;
      if (value === end) missed[index] = missed[index] === PASSES_ALL ? group : MISSES_SEVERAL;
    }
  });
  return missed;
}

/** The hits for which `missed` has this value. */
function selectPositions(positions: Uint32Array, missed: Int8Array, what: number): Uint32Array {
  const some = new Uint32Array(positions.length);
  let count = 0;
  for (let index = 0; index < positions.length; index += 1) {
    if (missed[index] !== what) continue;
    some[count] = positions[index] ?? 0;
    count += 1;
  }
  return some.subarray(0, count);
}

/** Adds to `counts` how many of the hits have each option. */
function countOptions(
  { options, starts, values }: Column,
  positions: Uint32Array,
  counts: Uint32Array = new Uint32Array(options.length),
): Uint32Array {
  for (let index = 0; index < positions.length; index += 1) {
    const position = positions[index] ?? 0;
    const end = starts[position + 1] ?? 0;
    for (let value = starts[position] ?? 0; value < end; value += 1) {
      const option = values[value] ?? 0;
      counts[option] = (counts[option] ?? 0) + 1;
    }
  }
  return counts;
}

/**
 * How many options of a filter are returned. Nobody reads more, and in a large archive they would
 * be most of the response and of the work.
 */
export const MAX_OPTIONS = 1000;

/** The options that the hits have, as `Facets` returns them. */
function optionsOf(
  { name, options }: Column,
  chosen: readonly string[],
  found: Uint32Array,
  left: Uint32Array,
): readonly FacetOption[] {
  const all: number[] = FIXED_OPTIONS[name] ? [...options.keys()] : [...sortByFrequency(found)];
  if (name === 'year') all.sort((one, other) => other - one);
  const shown = all.slice(0, MAX_OPTIONS);
  for (const option of all.slice(MAX_OPTIONS)) {
    // A chosen option stays, so that it can be cleared.
    if (chosen.includes(options[option] ?? '')) shown.push(option);
  }
  return shown.map((option) => ({ value: options[option] ?? '', count: left[option] ?? 0 }));
}

/**
 * The options that any hit has, the most frequent first, equally frequent ones in their own order.
 */
function sortByFrequency(found: Uint32Array): Float64Array {
  // Count and position in one number, so that the sort needs no comparison function.
  const size = found.length;
  const keys: number[] = [];
  found.forEach((count, option) => {
    if (count > 0) keys.push(option - count * size);
  });
  return Float64Array.from(keys)
    .sort()
    .map((key) => ((key % size) + size) % size);
}
