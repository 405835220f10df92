import type { ZipSource } from './zipSource.ts';

/** Where the directory of a zip is, and what its end says of it. */
export interface FoundDirectory {
  /** Where the directory begins, in bytes from the beginning of the file. */
  readonly start: number;
  /** How long it is, in bytes; within the file. */
  readonly length: number;
  /** How many entries it says that it has. */
  readonly claimed: number;
}

/** Sizes and signatures of APPNOTE.TXT 6.3.10, sections 4.3.12 to 4.3.16. */
const END = { signature: 0x06054b50, bytes: 22, longestComment: 0xffff } as const;
const LOCATOR = { signature: 0x07064b50, bytes: 20 } as const;
const END_64 = { signature: 0x06064b50, bytes: 56 } as const;
const ENTRY_SIGNATURE = 0x02014b50;

/** A comment may be full of what looks like an end: so many are looked at, from the last. */
const MOST_CANDIDATES = 16;

/**
 * Finds the directory of a zip by the record at its end. A comment may follow that record, and may
 * itself hold what looks like one: only a record whose directory is where it says counts, and one of
 * an empty directory only where there is no other. What stands
 * before the zip, as in one that unpacks itself, is passed over. Undefined where there is none: the
 * file is cut off, or no zip.
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

/** The directory that an end record in the tail speaks of, if that is one. */
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
  // A zip that something was put before has moved by that much.
  for (const begin of new Set([start, end - length])) {
    if (begin > end - length) continue;
    if (length === 0 || (await isEntry(source, begin))) return { start: begin, length, claimed };
  }
  return undefined;
}

/** What does not fit into the record stands in another one, before it (zip64). */
async function readLongRecord(
  source: ZipSource,
  tail: Buffer,
  { at, from }: { readonly at: number; readonly from: number },
): Promise<(FoundDirectory & { readonly position: number }) | undefined> {
  const locator = at - LOCATOR.bytes;
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR.signature) return undefined;
  // Where it is, and where it is if something was put before the zip.
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
