import type { Category } from '../catalog/category.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import { type Column, createColumns } from './createHitFilter.ts';
import type { KeptItems } from './index/keptItems.ts';

/**
 * The columns of a category as `createColumns` returns them. Of the items that stay, it reads those
 * that are the first to have an option, which decides the order of the options. Pauses wherever it yields.
 */
export function* updateColumns(
  before: readonly Column[],
  { items, kept }: KeptItems,
  category: Category,
): Generator<undefined, readonly Column[]> {
  const seen = before.map(({ options }) => new Uint8Array(options.length));
  const read: (Item | UnknownItem)[] = [];
  /** For each item its number among those that are read; -1 if it is not. */
  const numbers = Int32Array.from(items, (item, position) => {
    const was = kept[position] ?? -1;
    return was < 0 || isFirst(was) ? read.push(item) - 1 : -1;
  });

  function isFirst(was: number): boolean {
    let isNew = false;
    before.forEach(({ starts, values }, index) => {
      const own = seen[index];
      const end = starts[was + 1] ?? 0;
      for (let at = starts[was] ?? 0; at < end; at += 1) {
        const option = values[at] ?? 0;
        if (own?.[option] !== 0) continue;
        own[option] = 1;
        isNew = true;
      }
    });
    return isNew;
  }

  yield;
  const fresh = createColumns(read, category);
  const columns: Column[] = [];
  for (const [index, old] of before.entries()) {
    const own = fresh[index];
    if (own) columns.push(joinColumns(old, own, { kept, numbers }));
    yield;
  }
  return columns;
}

function joinColumns(
  old: Column,
  fresh: Column,
  { kept, numbers }: { readonly kept: Int32Array; readonly numbers: Int32Array },
): Column {
  const places = new Map(fresh.options.map((option, place) => [option, place]));
  const placeOf = Uint32Array.from(old.options, (option) => places.get(option) ?? 0);
  const starts = new Uint32Array(kept.length + 1);
  const values: number[] = [];
  for (let position = 0; position < kept.length; position += 1) {
    const number = numbers[position] ?? -1;
    const column = number < 0 ? old : fresh;
    const at = number < 0 ? (kept[position] ?? 0) : number;
    const end = column.starts[at + 1] ?? 0;
    for (let index = column.starts[at] ?? 0; index < end; index += 1) {
      const value = column.values[index] ?? 0;
      values.push(number < 0 ? (placeOf[value] ?? 0) : value);
    }
    starts[position + 1] = values.length;
  }
  return { name: fresh.name, options: fresh.options, starts, values: Uint32Array.from(values) };
}
