import type { SearchResult } from '../../../search/engine.ts';
import type { Answer } from '../searchState.ts';

/**
 * Merges a newer answer to the same params into an answer. Unchanged parts stay the same objects,
 * so that they do not render again; if nothing has changed, returns `before` itself.
 *
 * @param newer the newer answer, from the first result and with more results than `before`
 * @param minItems the minimum number of items shown, if there are so many
 */
export function mergeAnswer(
  before: Answer,
  newer: SearchResult,
  { milliseconds, minItems }: { readonly milliseconds: number; readonly minItems: number },
): Answer {
  const itemsById = new Map(before.items.map((item) => [item.id, item]));
  // As many as before, and more if known items have moved down.
  const last = newer.items.findLastIndex(({ id }) => itemsById.has(id));
  const length = Math.max(last + 1, before.items.length, minItems);
  const items = newer.items
    .slice(0, length)
    .map((item) => reuseIfEqual(itemsById.get(item.id), item));
  const { mode, total, isNear, meant } = newer;
  const rest = {
    facets: reuseIfEqual(before.facets, newer.facets),
    marks: reuseIfEqual(before.marks, newer.marks?.slice(0, length)),
  };
  const after = { mode, total, isNear, meant, ...rest };
  const isSame =
    items.length === before.items.length &&
    items.every((item, index) => item === before.items[index]) &&
    mode === before.mode &&
    total === before.total &&
    isNear === before.isNear &&
    meant === before.meant &&
    rest.facets === before.facets &&
    rest.marks === before.marks;
  return isSame ? before : { ...before, ...after, items, milliseconds };
}

/** Returns the older of two equal values, else the newer. */
function reuseIfEqual<T>(before: T | undefined, newer: T): T {
  return before !== undefined && isEqual(before, newer) ? before : newer;
}

/** Whether two JSON values are equal; an undefined key counts as missing. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return [...new Set([...left.keys(), ...right.keys()])].every((key) =>
    isEqual(left.get(key), right.get(key)),
  );
}
