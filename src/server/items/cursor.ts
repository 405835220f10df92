/** A page of a sorted list, and where the next one begins. */
export interface ListPage<Entry> {
  readonly entries: readonly Entry[];
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/**
 * The page of a list after a cursor. A cursor is the key of the last entry that was sent, so it stays
 * right when a new edition has added or removed others.
 *
 * @param sorted ascending by key, in the order of UTF-16 units; keys are distinct
 * @param cursor from the page before; undefined for the first page
 */
export function pageAfter<Entry>(
  sorted: readonly Entry[],
  keyOf: (entry: Entry) => string,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): ListPage<Entry> {
  const after = cursor === undefined ? '' : Buffer.from(cursor, 'base64url').toString('utf8');
  const first = after === '' ? 0 : firstBehind(sorted, keyOf, after);
  const entries = sorted.slice(first, first + limit);
  const last = entries.at(-1);
  const hasMore = last !== undefined && first + limit < sorted.length;
  return { entries, next: hasMore ? cursorOf(keyOf(last)) : undefined };
}

function cursorOf(key: string): string {
  return Buffer.from(key, 'utf8').toString('base64url');
}

/** The position of the first entry whose key is greater. */
function firstBehind<Entry>(
  sorted: readonly Entry[],
  keyOf: (entry: Entry) => string,
  key: string,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = sorted[middle];
    if (entry !== undefined && keyOf(entry) <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Compares texts by their UTF-16 units, as `pageAfter` does. */
export function compareUnits(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
