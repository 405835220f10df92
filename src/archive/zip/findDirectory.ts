import type { ZipSource } from './zipSource.ts';

/** The position of the central directory, and the count in its end record. */
export interface FoundDirectory {
  /** The offset of the directory in the file, in bytes. */
  readonly start: number;
  /** The length of the directory in bytes; it ends within the file. */
  readonly length: number;
  /** The number of entries that the end record claims. */
  readonly claimed: number;
}

/** Sizes and signatures of APPNOTE.TXT 6.3.10, sections 4.3.12 to 4.3.16. */
const END = { signature: 0x06054b50, bytes: 22, longestComment: 0xffff } as const;
const LOCATOR = { signature: 0x07064b50, bytes: 20 } as const;
const END_64 = { signature: 0x06064b50, bytes: 56 } as const;
const ENTRY_SIGNATURE = 0x02014b50;

/** A comment may be full of fake end records; only this many are tried, from the last. */
const MOST_CANDIDATES = 16;

/**
 * Finds the central directory of a zip by its end record. The comment after that record may contain
 * a fake one: a record counts only if its directory is at its offset, and one of an empty directory
 * only if there is no other. Bytes before the zip, as in a self-extracting one, are skipped.
 * Undefined if there is no directory: the file is truncated, or not a zip.
 */
export async function findDirectory(source: ZipSource): Promise<FoundDirectory | undefined> {
  const length = Math.min(source.size, END.bytes + END.longestComment + LOCATOR.bytes);
  const from = source.size - length;
  const tail = await source.read(from, length);
  let candidates = 0;
  let empty: FoundDirectory | undefined;
  for (let at = tail.length - END.bytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END.signature) continue;
    const found = await follow(source, tail, { at, from });
    if (found && found.length > 0) return found;
    empty ??= found;
    candidates += 1;
    if (candidates === MOST_CANDIDATES) break;
  }
  return empty;
}

/** The directory that an end record in the tail points to, if it is valid. */
async function follow(
  source: ZipSource,
  tail: Buffer,
  { at, from }: { readonly at: number; readonly from: number },
): Promise<FoundDirectory | undefined> {
  const record = {
    claimed: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    start: tail.readUInt32LE(at + 16),
  };
  const isTooLarge =
    record.claimed === 0xffff || record.length === 0xffffffff || record.start === 0xffffffff;
  const long = isTooLarge ? await readLongRecord(source, tail, { at, from }) : undefined;
  const { claimed, length, start } = long ?? record;
  const end = long?.position ?? from + at;
  if (length > end) return undefined;
  // Bytes before the zip shift it by their length.
  for (const begin of new Set([start, end - length])) {
    if (begin > end - length) continue;
    if (length === 0 || (await isEntry(source, begin))) return { start: begin, length, claimed };
  }
  return undefined;
}

/** Values that do not fit into the record are in the zip64 record before it. */
async function readLongRecord(
  source: ZipSource,
  tail: Buffer,
  { at, from }: { readonly at: number; readonly from: number },
): Promise<(FoundDirectory & { readonly position: number }) | undefined> {
  const locator = at - LOCATOR.bytes;
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR.signature) return undefined;
  // The claimed offset, and the offset if bytes precede the zip.
  const said = Number(tail.readBigUInt64LE(locator + 8));
  for (const position of new Set([said, from + locator - END_64.bytes])) {
    if (position < 0 || position > source.size - END_64.bytes) continue;
    const record = await source.read(position, END_64.bytes);
    if (record.length < END_64.bytes || record.readUInt32LE(0) !== END_64.signature) continue;
    return {
      position,
      claimed: Number(record.readBigUInt64LE(32)),
      length: Number(record.readBigUInt64LE(40)),
      start: Number(record.readBigUInt64LE(48)),
    };
  }
  return undefined;
}

async function isEntry(source: ZipSource, position: number): Promise<boolean> {
  const bytes = await source.read(position, 4);
  return bytes.length === 4 && bytes.readUInt32LE(0) === ENTRY_SIGNATURE;
}
