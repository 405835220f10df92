import { isMd5 } from '../../catalog/md5.ts';
import type { AddedTimes } from '../../server/pages/addedTimes.ts';

/** The ids of items and when they were added, in a form that threads can transfer without strings. */
export interface PackedIds {
  /** 16 bytes each, ascending. */
  readonly ids: Uint8Array<ArrayBuffer>;
  /** Milliseconds since 1970, in the same order; NaN if unknown. */
  readonly added: Float64Array<ArrayBuffer>;
}

export function packIds(
  ids: readonly string[],
  added: ReadonlyMap<string, number> = new Map(),
): PackedIds {
  const sorted = ids.toSorted();
  const packed = new Uint8Array(ids.length * ID_BYTES);
  const bytes = Buffer.from(packed.buffer);
  sorted.forEach((id, at) => {
    bytes.write(id, at * ID_BYTES, ID_BYTES, 'hex');
  });
  return { ids: packed, added: Float64Array.from(sorted, (id) => added.get(id) ?? Number.NaN) };
}

const ID_BYTES = 16;

/** The ids that were packed, ascending. */
export function listIds({ ids }: PackedIds): string[] {
  const bytes = Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength);
  return Array.from({ length: bytes.length / ID_BYTES }, (_, at) => idAt(bytes, at));
}

function idAt(bytes: Buffer, at: number): string {
  return bytes.toString('hex', at * ID_BYTES, (at + 1) * ID_BYTES);
}

/** Reads what `packIds` has packed. */
export interface IdSet extends Pick<ReadonlySet<string>, 'has' | 'size'> {
  readonly added: AddedTimes;
}

export function openIds({ ids: packed, added }: PackedIds): IdSet {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const size = bytes.length / ID_BYTES;

  /** The place of an id; undefined if it is not in the set. */
  function find(id: string): number | undefined {
    if (!isMd5(id)) return undefined;
    const target = Buffer.from(id, 'hex');
    let [from, to] = [0, size];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const start = middle * ID_BYTES;
      const order = bytes.compare(target, 0, ID_BYTES, start, start + ID_BYTES);
      if (order === 0) return middle;
      if (order < 0) from = middle + 1;
      else to = middle;
    }
    return undefined;
  }

  const dateAt = (at: number) => added[at] ?? Number.NaN;
  return {
    size,
    has: (id) => find(id) !== undefined,
    added: {
      of(id) {
        const at = find(id);
        const date = at === undefined ? Number.NaN : dateAt(at);
        return Number.isNaN(date) ? undefined : date;
      },
      newest: (limit) =>
        [...added.keys()]
          .filter((at) => !Number.isNaN(dateAt(at)))
          .sort((one, other) => dateAt(other) - dateAt(one) || one - other)
          .slice(0, limit)
          .map((at) => ({ id: idAt(bytes, at), added: dateAt(at) })),
    },
  };
}
