import { isMd5 } from '../../catalog/md5.ts';

const ID_BYTES = 16;

const IDS_AT_ONCE = 16_384;

/** Packs ids into 16 bytes each, in their order; anything that is no MD5 becomes zeros. */
export function packIdList(ids: readonly string[]): Uint8Array<ArrayBuffer> {
  const packing = packInParts(ids);
  for (;;) {
    const { done, value } = packing.next();
    if (done) return value;
  }
}

/** Packs ids as `packIdList` does, and pauses wherever it yields. */
export function* packInParts(
  ids: readonly string[],
): Generator<undefined, Uint8Array<ArrayBuffer>> {
  const packed = new Uint8Array(ids.length * ID_BYTES);
  const bytes = Buffer.from(packed.buffer);
  for (const [at, id] of ids.entries()) {
    if (isMd5(id)) bytes.write(id, at * ID_BYTES, ID_BYTES, 'hex');
    if (at % IDS_AT_ONCE === 0) yield;
  }
  return packed;
}

/** Reads what `packIdList` has packed; undefined for what was no MD5. */
export function unpackIdList(packed: Uint8Array): (string | undefined)[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: bytes.length / ID_BYTES }, (_, at) => {
    const id = bytes.toString('hex', at * ID_BYTES, (at + 1) * ID_BYTES);
    return id === NO_ID ? undefined : id;
  });
}

const NO_ID = '0'.repeat(2 * ID_BYTES);
