import { isMd5 } from '../../catalog/md5.ts';

/** Packs ids into 16 bytes each, ascending, so that threads can transfer them without strings. */
export function packIds(ids: readonly string[]): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(ids.length * ID_BYTES);
  ids.toSorted().forEach((id, at) => {
    packed.set(Buffer.from(id, 'hex'), at * ID_BYTES);
  });
  return packed;
}

const ID_BYTES = 16;

/** Reads a set of ids that `packIds` has packed. */
export interface IdSet extends Pick<ReadonlySet<string>, 'has' | 'size'> {}

export function openIds(packed: Uint8Array<ArrayBuffer>): IdSet {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  const size = bytes.length / ID_BYTES;
  return {
    size,
    has(id) {
      if (!isMd5(id)) return false;
      const target = Buffer.from(id, 'hex');
      let [from, to] = [0, size];
      while (from < to) {
        const middle = (from + to) >>> 1;
        const start = middle * ID_BYTES;
        const order = bytes.compare(target, 0, ID_BYTES, start, start + ID_BYTES);
        if (order === 0) return true;
        if (order < 0) from = middle + 1;
        else to = middle;
      }
      return false;
    },
  };
}
