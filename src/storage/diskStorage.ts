import { randomUUID } from 'node:crypto';
import { type BigIntStats, constants } from 'node:fs';
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  opendir,
  realpath,
  rename,
  rm,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../lib/systemError.ts';
import { createReadings, type Readings } from './createReadings.ts';
import {
  isKey,
  type ListedFile,
  type ReadOptions,
  type Storage,
  StorageError,
  type StoredFile,
} from './storage.ts';
import { syncFolder } from './syncFolder.ts';
import { tagOf } from './tagOf.ts';

// Do not follow links, and do not wait for the writer of a named pipe. Windows has neither flag.
const OPEN_TO_READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Stores files in one folder, which `write` creates if it is missing. Only regular files directly in it
 * count, and symbolic links to files in the same folder. Unfinished files have hidden names, which are
 * not keys, so one that a crash leaves behind is never served.
 */
export function createDiskStorage(folder: string): Storage {
  const readings = createReadings();
  return {
    async stat(key) {
      const found = await readings.statInTurn(() => locate(folder, key));
      return found === undefined ? undefined : toStoredFile(found.stats);
    },
    read: (key, options) => readFile(folder, readings, key, options),
    write: (key, bytes) => writeFile(folder, key, bytes),
    async delete(key) {
      if (!isKey(key)) return;
      await rm(join(folder, key), { force: true });
      await orAbsent(syncFolder(folder));
    },
    list: () => listFiles(folder),
  };
}

/** The path of a key's file with links followed, and what is known of it; undefined if there is none. */
async function locate(
  folder: string,
  key: string,
): Promise<{ path: string; stats: BigIntStats } | undefined> {
  if (!isKey(key)) return undefined;
  let path: string | undefined = join(folder, key);
  let stats = await orAbsent(lstat(path, { bigint: true }));
  if (stats?.isSymbolicLink()) {
    path = await orAbsent(realpath(path));
    if (path === undefined || dirname(path) !== (await realpath(folder))) return undefined;
    stats = await orAbsent(lstat(path, { bigint: true }));
  }
  return stats?.isFile() ? { path, stats } : undefined;
}

function openFile(
  folder: string,
  readings: Readings,
  key: string,
): Promise<FileHandle | undefined> {
  return readings.statInTurn(async () => {
    const found = await locate(folder, key);
    return found === undefined ? undefined : orAbsent(open(found.path, OPEN_TO_READ));
  });
}

async function* readFile(
  folder: string,
  readings: Readings,
  key: string,
  options: ReadOptions = {},
): AsyncGenerator<Uint8Array> {
  options.signal?.throwIfAborted();
  const handle = await openFile(folder, readings, key);
  if (handle === undefined) throw new StorageError('absent', key);
  let isStuck = false;
  try {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile()) throw new StorageError('absent', key);
    const { size, tag } = toStoredFile(stats);
    if (options.tag !== undefined && options.tag !== tag) throw new StorageError('changed', key);
    const { start, end } = options.range ?? { start: 0, end: size - 1 };
    if (end >= size) throw new StorageError('truncated', key);
    yield* readChunks({ readings, handle, key, stats, start, end, ...options });
  } catch (error) {
    isStuck = error instanceof StorageError && error.code === 'stuck';
    throw error;
  } finally {
    // Closing would hang as well; the reader closes it once its read has ended.
    if (!isStuck) await handle.close();
  }
}

/** Writes a hidden file and renames it, so a key has either its old bytes or all of the new ones. */
async function writeFile(
  folder: string,
  key: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  if (!isKey(key)) throw new TypeError(`not a key: ${JSON.stringify(key)}`);
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `.${key}.${randomUUID()}`);
  try {
    const handle = await open(unfinished, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, join(folder, key));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function* listFiles(folder: string): AsyncGenerator<ListedFile> {
  const entries = await orAbsent(opendir(folder));
  if (entries === undefined) return;
  for await (const entry of entries) {
    const found = await locate(folder, entry.name);
    if (found !== undefined) yield { key: entry.name, ...toStoredFile(found.stats) };
  }
}

/**
 * The tag is a digest of length, mtime, ctime and inode. Our own writes replace the inode, so each gives
 * a new tag. A change in place by another program is only missed if it keeps the length and falls into
 * the same tick of the file system's clock (some ms on Linux) as the change before it. `ctime` also
 * changes when the old mtime is restored. Copies on two machines have different tags, so a download
 * that is resumed on the other machine starts again. A digest hides the inode.
 */
function toStoredFile({ size, mtime, mtimeNs, ctimeNs, ino, dev }: BigIntStats): StoredFile {
  const tag = tagOf(`${size} ${mtimeNs} ${ctimeNs} ${ino} ${dev}`);
  return { size: Number(size), modified: mtime, tag };
}

interface Reading extends ReadOptions {
  readonly readings: Readings;
  readonly handle: FileHandle;
  readonly key: string;
  readonly stats: BigIntStats;
  readonly start: number;
  readonly end: number;
}

async function* readChunks(reading: Reading): AsyncGenerator<Uint8Array> {
  const { readings, handle, key, stats, start, end, transient, signal } = reading;
  const endReading = readings.begin();
  try {
    let buffer = Buffer.alloc(0);
    for (let position = start; position <= end; ) {
      const most = readings.chunkBytes();
      const length = Math.min(most, end + 1 - position);
      // Outside Node's pool for small buffers. Chunks longer than the current size are not reused.
      if (!transient || buffer.length < length || buffer.length > most) {
        buffer = Buffer.allocUnsafeSlow(length);
      }
      const chunk = buffer.subarray(0, length);
      const from = position;
      await readings.readInTurn(async () => {
        signal?.throwIfAborted();
        await fill(handle, chunk, from, key);
      });
      position += length;
      signal?.throwIfAborted();
      // A file overwritten in place meanwhile is not the requested version.
      if (position > end && wasWritten(stats, await handle.stat({ bigint: true }))) {
        throw new StorageError('changed', key);
      }
      yield chunk;
    }
  } finally {
    endReading();
  }
}

async function fill(
  handle: FileHandle,
  buffer: Uint8Array,
  position: number,
  key: string,
): Promise<Uint8Array> {
  for (let filled = 0; filled < buffer.length; ) {
    const { bytesRead } = await handle.read(
      buffer,
      filled,
      buffer.length - filled,
      position + filled,
    );
    if (bytesRead === 0) throw new StorageError('truncated', key);
    filled += bytesRead;
  }
  return buffer;
}

/** Ignores `ctime`, unlike the tag: removing or replacing an open file changes it but not the bytes. */
function wasWritten(before: BigIntStats, after: BigIntStats): boolean {
  return before.size !== after.size || before.mtimeNs !== after.mtimeNs;
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/** The outcome, or undefined if the file or its folder does not exist. */
async function orAbsent<T>(outcome: Promise<T>): Promise<T | undefined> {
  try {
    return await outcome;
  } catch (error) {
    if (ABSENT.has(errorCode(error))) return undefined;
    throw error;
  }
}
