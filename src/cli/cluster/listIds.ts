import type { PackedIds } from '../live/idSet.ts';

const ID_BYTES = 16;

/** The ids that were packed. */
export function listIds({ ids }: PackedIds): string[] {
  const bytes = Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength);
  return Array.from({ length: bytes.length / ID_BYTES }, (_, at) =>
    bytes.toString('hex', at * ID_BYTES, (at + 1) * ID_BYTES),
  );
}
