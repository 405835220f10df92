import type { ItemState, ItemVersion } from '../../state/itemChanges.ts';

/** Versions of items in little memory: 33 bytes each. */
export interface VersionList {
  /** @param version of an id that is greater than all before: an MD5, and so is its digest unless empty */
  add(version: ItemVersion): void;
  size(): number;
  idAt(position: number): string;
  at(position: number): ItemVersion;
}

const STATES: readonly ItemState[] = ['listed', 'removed', 'taken-down'];
const HASH_BYTES = 16;
const ENTRY_BYTES = 2 * HASH_BYTES + 1;

export function createVersionList(): VersionList {
  let bytes = Buffer.alloc(64 * ENTRY_BYTES);
  let size = 0;

  const hexAt = (start: number) => bytes.toString('hex', start, start + HASH_BYTES);
  const idAt = (position: number) => hexAt(position * ENTRY_BYTES);
  return {
    add({ id, state, digest }) {
      const start = size * ENTRY_BYTES;
      if (start === bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)]);
      bytes.write(id, start, HASH_BYTES, 'hex');
      bytes.write(digest, start + HASH_BYTES, HASH_BYTES, 'hex');
      bytes[start + 2 * HASH_BYTES] = STATES.indexOf(state);
      size += 1;
    },
    size: () => size,
    idAt,
    at(position) {
      const start = position * ENTRY_BYTES;
      const state = STATES[bytes[start + 2 * HASH_BYTES] ?? 0] ?? 'listed';
      return {
        id: idAt(position),
        state,
        digest: state === 'listed' ? hexAt(start + HASH_BYTES) : '',
      };
    },
  };
}
