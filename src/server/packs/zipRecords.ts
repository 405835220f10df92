// The records of a zip (APPNOTE.TXT 6.3.10, sections 4.3 and 4.5.3), for entries that are stored.

/** A file in a zip, as far as its records need it. */
export interface ZipEntry {
  /** Its path with `/`, as UTF-8. */
  readonly name: Uint8Array;
  /** Its size in bytes: it is stored as it is. */
  readonly size: number;
  /** Its modification time as MS-DOS has it: see `dosTime`. */
  readonly time: DosTime;
}

/** Date and time in the 16 bits each of MS-DOS. */
export interface DosTime {
  readonly date: number;
  readonly time: number;
}

const SIGNATURE = {
  localHeader: 0x04034b50,
  directoryEntry: 0x02014b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
  end: 0x06054b50,
} as const;

/** Names are UTF-8 (general purpose bit 11). */
const UTF8 = 0x0800;
/** The version that is needed to extract: 2.0, or 4.5 for ZIP64. */
const VERSION = { plain: 20, zip64: 45 } as const;
/** Made by a Unix, so that `MODE` counts. */
const MADE_BY = (3 << 8) | VERSION.zip64;
/** A regular file that its owner may write and all may read, in the upper half (section 4.4.15). */
const MODE = 0o100644 * 2 ** 16;

/** Values from here on are in ZIP64 fields, and these bits in their place. */
export const LIMIT_32 = 0xffff_ffff;
const LIMIT_16 = 0xffff;
const ZIP64_TAG = 0x0001;

const LOCAL_BYTES = 30;
const DIRECTORY_BYTES = 46;
const EXTRA_HEAD_BYTES = 4;
const END_BYTES = 22;
const END_64_BYTES = 56;
const LOCATOR_BYTES = 20;

/** The length of `localHeader`. */
export function localHeaderLength({ name, size }: ZipEntry): number {
  return LOCAL_BYTES + name.length + extraLength(size >= LIMIT_32 ? 2 : 0);
}

/** The header before the bytes of an entry. There is no data descriptor: all is known before. */
export function localHeader(entry: ZipEntry, crc32: number): Buffer {
  const { name, size, time } = entry;
  const isLarge = size >= LIMIT_32;
  const header = Buffer.alloc(LOCAL_BYTES);
  header.writeUInt32LE(SIGNATURE.localHeader, 0);
  header.writeUInt16LE(isLarge ? VERSION.zip64 : VERSION.plain, 4);
  header.writeUInt16LE(UTF8, 6);
  header.writeUInt16LE(time.time, 10);
  header.writeUInt16LE(time.date, 12);
  header.writeUInt32LE(crc32, 14);
  header.writeUInt32LE(Math.min(size, LIMIT_32), 18);
  header.writeUInt32LE(Math.min(size, LIMIT_32), 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extraLength(isLarge ? 2 : 0), 28);
  return Buffer.concat([header, name, zip64Extra(isLarge ? [size, size] : [])]);
}

/** The length of `directoryEntry`. */
export function directoryEntryLength({ name, size }: ZipEntry, offset: number): number {
  return DIRECTORY_BYTES + name.length + extraLength(largeFields(size, offset).length);
}

/** The entry of the central directory for a file whose local header is at `offset`. */
export function directoryEntry(entry: ZipEntry, offset: number, crc32: number): Buffer {
  const { name, size, time } = entry;
  const large = largeFields(size, offset);
  const record = Buffer.alloc(DIRECTORY_BYTES);
  record.writeUInt32LE(SIGNATURE.directoryEntry, 0);
  record.writeUInt16LE(MADE_BY, 4);
  record.writeUInt16LE(large.length > 0 ? VERSION.zip64 : VERSION.plain, 6);
  record.writeUInt16LE(UTF8, 8);
  record.writeUInt16LE(time.time, 12);
  record.writeUInt16LE(time.date, 14);
  record.writeUInt32LE(crc32, 16);
  record.writeUInt32LE(Math.min(size, LIMIT_32), 20);
  record.writeUInt32LE(Math.min(size, LIMIT_32), 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extraLength(large.length), 30);
  record.writeUInt32LE(MODE, 38);
  record.writeUInt32LE(Math.min(offset, LIMIT_32), 42);
  return Buffer.concat([record, name, zip64Extra(large)]);
}

/** The records after the central directory, which begins at `offset`. */
export function endRecords(directory: {
  readonly count: number;
  readonly offset: number;
  readonly length: number;
}): Buffer {
  const { count, offset, length } = directory;
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(SIGNATURE.end, 0);
  end.writeUInt16LE(Math.min(count, LIMIT_16), 8);
  end.writeUInt16LE(Math.min(count, LIMIT_16), 10);
  end.writeUInt32LE(Math.min(length, LIMIT_32), 12);
  end.writeUInt32LE(Math.min(offset, LIMIT_32), 16);
  const isLarge = count >= LIMIT_16 || offset >= LIMIT_32 || length >= LIMIT_32;
  if (!isLarge) return end;

  const end64 = Buffer.alloc(END_64_BYTES);
  end64.writeUInt32LE(SIGNATURE.end64, 0);
  end64.writeBigUInt64LE(BigInt(END_64_BYTES - 12), 4);
  end64.writeUInt16LE(MADE_BY, 12);
  end64.writeUInt16LE(VERSION.zip64, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(length), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(LOCATOR_BYTES);
  locator.writeUInt32LE(SIGNATURE.locator64, 0);
  locator.writeBigUInt64LE(BigInt(offset + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

/** The fields of a directory entry that need ZIP64, in the order of section 4.5.3. */
function largeFields(size: number, offset: number): number[] {
  return [...(size >= LIMIT_32 ? [size, size] : []), ...(offset >= LIMIT_32 ? [offset] : [])];
}

function extraLength(fields: number): number {
  return fields === 0 ? 0 : EXTRA_HEAD_BYTES + 8 * fields;
}

function zip64Extra(fields: readonly number[]): Buffer {
  const extra = Buffer.alloc(extraLength(fields.length));
  if (fields.length === 0) return extra;
  extra.writeUInt16LE(ZIP64_TAG, 0);
  extra.writeUInt16LE(8 * fields.length, 2);
  fields.forEach((value, at) => {
    extra.writeBigUInt64LE(BigInt(value), EXTRA_HEAD_BYTES + 8 * at);
  });
  return extra;
}
