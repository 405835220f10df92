import { withoutUnseen } from '../../catalog/withoutUnseen.ts';
import { decodeNames } from './decodeNames.ts';
import { findDirectory } from './findDirectory.ts';
import { withZipFile, type ZipSource } from './zipSource.ts';

/** What is in a zip, by what its directory says. */
export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  /** How many files there are, by what the directory says where `isWhole` is false. */
  readonly fileCount: number;
  /** What the files in `entries` take when they are unpacked, in bytes: a claim, like all of this. */
  readonly totalSize: number;
  /** Whether something in it cannot be unpacked without a password. */
  readonly isEncrypted: boolean;
  /** False where there are more entries than were read, or the directory breaks off. */
  readonly isWhole: boolean;
}

export interface ZipEntry {
  /** Folders and name: nothing empty, no `..`, no character that nobody sees. */
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

/** What systems leave in zips, and nobody has packed. */
const LITTER = /^(?:__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/iu;

/**
 * Reads the directory of the zip in a file, and nothing else of it: see `readZipSource`. Rejects where
 * the file cannot be read.
 */
export function readZipDirectory(path: string): Promise<ZipDirectory | undefined> {
  return withZipFile(path, readZipSource);
}

/**
 * What is in a zip; undefined where it is none, or cut off. Whatever it claims, at most 1.2 MB of it
 * are read, and nothing is ever unpacked. What is damaged hides nothing before it.
 *
 * Not by a library: those look at each entry in turn and stop at the first that breaks a rule, such
 * as a name with `..`, and take a comment that holds an end of a directory for the end.
 */
export async function readZipSource(source: ZipSource): Promise<ZipDirectory | undefined> {
  const found = await findDirectory(source);
  if (!found) return undefined;
  const { start, length, claimed } = found;
  const bytes = await source.read(start, Math.min(length, MOST_BYTES));
  const raw = readEntries(bytes);
  const names = decodeNames(raw);
  const entries = raw.flatMap(({ size }, at): ZipEntry[] => {
    const name = names[at] ?? '';
    const path = partsOf(name);
    const isFolder = /[/\\]$/u.test(name);
    return path.length === 0 || path.some((part) => LITTER.test(part))
      ? []
      : [{ path, isFolder, size: isFolder ? 0 : size }];
  });
  const files = entries.filter(({ isFolder }) => !isFolder);
  // An entry takes at least so many bytes, so no more of them can be there.
  const possible = Math.min(claimed, Math.floor(length / ENTRY.bytes));
  const isWhole = raw.length >= possible;
  return {
    entries,
    fileCount: isWhole ? files.length : files.length + possible - raw.length,
    totalSize: files.reduce((sum, { size }) => sum + size, 0),
    isEncrypted: raw.some(({ isEncrypted }) => isEncrypted),
    isWhole,
  };
}

interface RawEntry {
  readonly bytes: Uint8Array;
  readonly isUtf8: boolean;
  readonly isEncrypted: boolean;
  readonly size: number;
}

/** The entries that stand there as a whole, up to the first that does not. */
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
    const size = directory.readUInt32LE(at + 24);
    const unicode = extraOf(extra, EXTRA.unicodePath);
    entries.push({
      // The name again, in UTF-8: behind a version and a check sum.
      bytes: unicode && unicode.length > 5 ? unicode.subarray(5) : bytesOf(directory, at, nameEnd),
      isUtf8: unicode !== undefined || (flags & IS_UTF8) !== 0,
      isEncrypted: (flags & IS_ENCRYPTED) !== 0,
      size: size === 0xffffffff ? longSize(extra, size) : size,
    });
    at = end;
  }
  return entries;
}

function bytesOf(directory: Buffer, at: number, nameEnd: number): Buffer {
  return directory.subarray(at + ENTRY.bytes, nameEnd);
}

/** A size that does not fit into 32 bits stands in the extra field (zip64). */
function longSize(extra: Buffer, size: number): number {
  const long = extraOf(extra, EXTRA.long);
  return long && long.length >= 8 ? Number(long.readBigUInt64LE(0)) : size;
}

/** One part of an extra field: each is an id, a length and as many bytes. */
function extraOf(extra: Buffer, id: number): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, end);
    at = end;
  }
  return undefined;
}

/** The parts of a path that lead anywhere: no root, no drive, no way out. */
function partsOf(name: string): string[] {
  return name
    .split(/[/\\]+/u)
    .map((part, at) => withoutUnseen(at === 0 ? part.replace(/^[a-z]:/iu, '') : part).trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .map((part) => part.slice(0, LONGEST_NAME))
    .slice(-DEEPEST);
}
