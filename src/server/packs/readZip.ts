import type { ByteRange } from '../../storage/storage.ts';
import type { Production } from '../files/byteBody.ts';
import { partsIn, type ZipLayout, type ZipPart } from './zipLayout.ts';
import { directoryEntry, localHeader, type ZipEntry } from './zipRecords.ts';

/** The content of a zip, by the position of its entries. */
export interface ZipContent {
  /** Rejects if the entry is no longer what was laid out. */
  crc32(entry: number, signal: AbortSignal): Promise<number>;
  /** Throws if the entry is no longer what was laid out, and never yields other bytes. */
  read(entry: number, range: ByteRange, production: Production): AsyncIterable<Uint8Array>;
}

/** Records shorter than this are sent together. */
const BATCH_BYTES = 64 * 1024;

/**
 * Yields a range of a zip in constant memory. Checksums stand before the bytes, so that of the next
 * entry is found while the bytes of one are sent.
 */
export async function* readZip(
  layout: ZipLayout,
  content: ZipContent,
  range: ByteRange,
  production: Production,
): AsyncGenerator<Uint8Array> {
  const left = new AbortController();
  const signal = AbortSignal.any([left.signal, ...(production.signal ? [production.signal] : [])]);
  const checksums = createLookahead((entry) => content.crc32(entry, signal));
  let records: Uint8Array[] = [];
  let length = 0;
  try {
    for (const { part, range: within } of partsIn(layout, range)) {
      if (part.type !== 'data') {
        const record = await recordOf(layout.entries, part, checksums.take);
        records.push(record.subarray(within.start, within.end + 1));
        length += within.end + 1 - within.start;
        if (length < BATCH_BYTES) continue;
      }
      if (length > 0) yield Buffer.concat(records);
      [records, length] = [[], 0];
      if (part.type !== 'data') continue;
      if (part.entry + 1 < layout.entries.length) checksums.prepare(part.entry + 1);
      yield* content.read(part.entry, within, { ...production, signal });
    }
    if (length > 0) yield Buffer.concat(records);
  } finally {
    left.abort();
  }
}

async function recordOf(
  entries: readonly ZipEntry[],
  part: Exclude<ZipPart, { type: 'data' }>,
  crc32: (entry: number) => Promise<number>,
): Promise<Uint8Array> {
  if (part.type === 'end') return part.bytes;
  const entry = entries[part.entry];
  if (entry === undefined) throw new RangeError(`the zip has no entry ${part.entry}`);
  const checksum = await crc32(part.entry);
  return part.type === 'header'
    ? localHeader(entry, checksum)
    : directoryEntry(entry, part.offset, checksum);
}

/** Looks values up by number, and the next one before it is needed. */
function createLookahead(find: (entry: number) => Promise<number>) {
  const found = new Map<number, Promise<number>>();
  const begin = (entry: number): Promise<number> => {
    const known = found.get(entry);
    if (known) return known;
    const value = find(entry);
    // A failure is reported where the value is taken; nobody may take it.
    value.catch(() => undefined);
    found.set(entry, value);
    return value;
  };
  return { prepare: (entry: number) => void begin(entry), take: begin };
}
