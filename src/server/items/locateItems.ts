import { isMd5 } from '../../catalog/md5.ts';

/** The items in the body of `/metadata2.json`, found without parsing it. */
export interface LocatedItems {
  readonly size: number;
  /** The JSON of an item, by its position; items are in ascending order of their ids. */
  at(position: number): Buffer;
  idAt(position: number): string;
  /** The position of an item; undefined if there is none with this id. */
  find(id: string): number | undefined;
}

/** Each item begins with its id; no string in JSON can contain this, because of its quotes. */
const BEGINNING = '{"id":"';
const BETWEEN = Buffer.from(`},${BEGINNING}`);
const ID_LENGTH = 32;

/** How many items are located between two pauses: less than a millisecond. */
const ITEMS_AT_ONCE = 1000;

/**
 * Finds the items in a published list, which takes 4 bytes of memory for each. Pauses wherever it yields.
 *
 * @param body the JSON of a list of objects whose first member is `id`, an MD5, in ascending order
 */
export function* locateItems(
  body: Uint8Array<ArrayBufferLike>,
): Generator<undefined, LocatedItems> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  /** Where each item begins; the last number is where the one after the last would. */
  const starts: number[] = [];
  for (let at = bytes.indexOf(BEGINNING); at >= 0; ) {
    starts.push(at);
    const end = bytes.indexOf(BETWEEN, at);
    if (end < 0) break;
    at = end + 2;
    if (starts.length % ITEMS_AT_ONCE === 0) yield;
  }
  const size = starts.length;
  const places = Uint32Array.from(size === 0 ? [0] : [...starts, bytes.length]);

  const startOf = (position: number) => places[position] ?? bytes.length;
  const idStart = (position: number) => startOf(position) + BEGINNING.length;
  return {
    size,
    // Without the comma, or the bracket at the end.
    at: (position) => bytes.subarray(startOf(position), startOf(position + 1) - 1),
    idAt: (position) => bytes.toString('latin1', idStart(position), idStart(position) + ID_LENGTH),
    find(id) {
      if (!isMd5(id)) return undefined;
      const target = Buffer.from(id, 'latin1');
      let [from, to] = [0, size];
      while (from < to) {
        const middle = (from + to) >>> 1;
        const start = idStart(middle);
        const order = bytes.compare(target, 0, ID_LENGTH, start, start + ID_LENGTH);
        if (order === 0) return middle;
        if (order < 0) from = middle + 1;
        else to = middle;
      }
      return undefined;
    },
  };
}
