import { withoutUnseen } from '../../catalog/withoutUnseen.ts';
import { decodeNames } from './decodeNames.ts';
import { findDirectory } from './findDirectory.ts';
import { withZipFile, type ZipSource } from './zipSource.ts';

/** The content of a zip, as its directory claims. */
export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  /** The number of files; the directory's claim if `isWhole` is false. */
  readonly fileCount: number;
  /** The unpacked size of the files in `entries`, in bytes; a claim like the rest. */
  readonly totalSize: number;
  /** The sizes of everything in it, unpacked and packed, in bytes. */
  readonly claimed: { readonly unpacked: number; readonly packed: number };
  /** Whether something in it cannot be unpacked without a password. */
  readonly isEncrypted: boolean;
  /** False if there are more entries than were read, or the directory is truncated. */
  readonly isWhole: boolean;
}

export interface ZipEntry {
  /** Folders and name: no empty part, no `..`, no invisible character. */
  readonly path: readonly string[];
  readonly isFolder: boolean;
  /** Unpacked, in bytes, as the zip claims. */
  readonly size: number;
}

/** Some 10,000 names, more than anyone reads: a million of them would be 70 MB. */
const MOST_BYTES = 1024 * 1024;
const MOST_ENTRIES = 10_000;
const DEEPEST = 32;
const LONGEST_NAME = 255;

/** An entry of the directory, without its name (APPNOTE.TXT 6.3.10, section 4.3.12). */
const ENTRY = { signature: 0x02014b50, bytes: 46 } as const;
const IS_ENCRYPTED = 0x0001;
const IS_UTF8 = 0x0800;
const EXTRA = { long: 0x0001, unicodePath: 0x7075 } as const;

/** System files that end up in zips. */
const LITTER = /^(?:__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/iu;

/**
 * Reads only the directory of a zip file: see `readZipSource`. Rejects if the file cannot be read.
 */
export function readZipDirectory(path: string): Promise<ZipDirectory | undefined> {
  return withZipFile(path, readZipSource);
}

/**
 * The content of a zip; undefined if it is not a zip or truncated. Whatever it claims, at most 1.2
 * MB of it are read, and nothing is ever unpacked. A damaged entry does not hide those before it.
 *
 * No library is used: they stop at the first invalid entry, such as a name with `..`, and take a
 * fake end record in a comment for the real one.
 */
export async function readZipSource(source: ZipSource): Promise<ZipDirectory | undefined> {
  const found = await findDirectory(source);
  if (!found) return undefined;
  const { start, length, claimed } = found;
  const bytes = await source.read(start, Math.min(length, MOST_BYTES));
  const raw = readEntries(bytes);
  const names = decodeNames(raw);
  const entries = raw.flatMap(({ size }, index): ZipEntry[] => {
    const name = names[index] ?? '';
    const path = partsOf(name);
    const isFolder = /[/\\]$/u.test(name);
    return path.length === 0 || path.some((part) => LITTER.test(part))
      ? []
      : [{ path, isFolder, size: isFolder ? 0 : size }];
  });
  const files = entries.filter(({ isFolder }) => !isFolder);
  // The minimum size of an entry limits how many there can be.
  const possible = Math.min(claimed, Math.floor(length / ENTRY.bytes));
  const isWhole = raw.length >= possible;
  return {
    entries,
    fileCount: isWhole ? files.length : files.length + possible - raw.length,
    totalSize: files.reduce((sum, { size }) => sum + size, 0),
    claimed: {
      unpacked: raw.reduce((sum, { size }) => sum + size, 0),
      packed: raw.reduce((sum, { packed }) => sum + packed, 0),
    },
    isEncrypted: raw.some(({ isEncrypted }) => isEncrypted),
    isWhole,
  };
}

interface RawEntry {
  readonly bytes: Uint8Array;
  readonly isUtf8: boolean;
  readonly isEncrypted: boolean;
  readonly size: number;
  /** In the zip, in bytes. */
  readonly packed: number;
}

/** The complete entries, up to the first that is truncated. */
function readEntries(directory: Buffer): RawEntry[] {
  const entries: RawEntry[] = [];
  let at = 0;
  while (entries.length < MOST_ENTRIES && at + ENTRY.bytes <= directory.length) {
    if (directory.readUInt32LE(at) !== ENTRY.signature) break;
    const flags = directory.readUInt16LE(at + 8);
    const nameEnd = at + ENTRY.bytes + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const end = extraEnd + directory.readUInt16LE(at + 32);
    if (nameEnd > directory.length) break;
    const extra = directory.subarray(nameEnd, extraEnd);
    const packed = directory.readUInt32LE(at + 20);
    const size = directory.readUInt32LE(at + 24);
    const unicode = extraOf(extra, EXTRA.unicodePath);
    entries.push({
      // The name in UTF-8, after a version and a checksum.
      bytes: unicode && unicode.length > 5 ? unicode.subarray(5) : bytesOf(directory, at, nameEnd),
      isUtf8: unicode !== undefined || (flags & IS_UTF8) !== 0,
      isEncrypted: (flags & IS_ENCRYPTED) !== 0,
      size: size === 0xffffffff ? longSize(extra, 0, size) : size,
      // The unpacked size comes first, where it is too long as well.
      packed: packed === 0xffffffff ? longSize(extra, size === 0xffffffff ? 8 : 0, packed) : packed,
    });
    at = end;
  }
  return entries;
}

function bytesOf(directory: Buffer, offset: number, nameEnd: number): Buffer {
  return directory.subarray(offset + ENTRY.bytes, nameEnd);
}

/** A size that does not fit into 32 bits is in the extra field (zip64). */
function longSize(extra: Buffer, at: number, size: number): number {
  const long = extraOf(extra, EXTRA.long);
  return long && long.length >= at + 8 ? Number(long.readBigUInt64LE(at)) : size;
}

/** One record of an extra field: each is an id, a length and that many bytes. */
function extraOf(extra: Buffer, id: number): Buffer | undefined {
  for (let offset = 0; offset + 4 <= extra.length; ) {
    const end = offset + 4 + extra.readUInt16LE(offset + 2);
    if (extra.readUInt16LE(offset) === id) return extra.subarray(offset + 4, end);
    offset = end;
  }
  return undefined;
}

/** The safe parts of a path: no root, no drive, no `..`. */
function partsOf(name: string): string[] {
  return name
    .split(/[/\\]+/u)
    .map((part, index) => withoutUnseen(index === 0 ? part.replace(/^[a-z]:/iu, '') : part).trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .map((part) => part.slice(0, LONGEST_NAME))
    .slice(-DEEPEST);
}
