import type { SearchResult } from '../../../search/engine.ts';
import type { Answer } from '../searchState.ts';

/**
 * An answer with what a newer one to the same question says. Every part that is as it was stays the
 * same object, so that nothing is drawn again without need; where all is, the answer itself.
 *
 * @param now asked from the beginning, and for more results than `before` has
 * @param leastItems how many are shown at least, where there are so many
 */
export function mergeAnswer(
  before: Answer,
  now: SearchResult,
  { milliseconds, leastItems }: { readonly milliseconds: number; readonly leastItems: number },
): Answer {
  const known = new Map(before.items.map((item) => [item.id, item]));
  // As many as there were, and further where what was there has moved down.
  const last = now.items.findLastIndex(({ id }) => known.has(id));
  const length = Math.max(last + 1, before.items.length, leastItems);
  const items = now.items.slice(0, length).map((item) => sameOr(known.get(item.id), item));
  const { mode, total, isNear, meant } = now;
  const rest = {
    facets: sameOr(before.facets, now.facets),
    marks: sameOr(before.marks, now.marks?.slice(0, length)),
  };
  const after = { mode, total, isNear, meant, ...rest };
  const isSame =
    items.length === before.items.length &&
    items.every((item, at) => item === before.items[at]) &&
    mode === before.mode &&
    total === before.total &&
    isNear === before.isNear &&
    meant === before.meant &&
    rest.facets === before.facets &&
    rest.marks === before.marks;
  return isSame ? before : { ...before, ...after, items, milliseconds };
}

/** The older of two values where they are equal. */
function sameOr<T>(before: T | undefined, now: T): T {
  return before !== undefined && isEqual(before, now) ? before : now;
}

/** Whether two values of JSON are the same; a key that is undefined is one that is not there. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return [...new Set([...left.keys(), ...right.keys()])].every((key) =>
    isEqual(left.get(key), right.get(key)),
  );
}
