import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ReadOptions, Storage, StoredFile } from './storage.ts';

/** A file on disk that exists until it is released. */
export interface LocalFile {
  /** Without symbolic links: pdf.js reads the length of the link instead of the file's. */
  readonly path: string;
  release(): Promise<void>;
}

/** Local copies of stored files, for programs that open files by path. */
export interface LocalCopies {
  /**
   * Makes a copy of exactly this version. Undefined if it is unavailable: the storage cannot be
   * reached, or the file has changed.
   *
   * @throws if the file is larger than all copies may be, or cannot be written here
   */
  openLocally(key: string, stored: StoredFile): Promise<LocalFile | undefined>;
}

/** The size limit of all copies together, in bytes. */
const MAX_BYTES = 2 * 1024 ** 3;

/** The age in ms at which a copy counts as abandoned: its process was killed. */
const ABANDONED_AFTER_MS = 6 * 60 * 60 * 1000;

/**
 * Keeps copies in a folder that other processes may share. Each copy belongs to one caller, and is
 * deleted when it is released.
 */
export function createLocalCopies(
  storage: Storage,
  folder: string,
  { maxBytes = MAX_BYTES }: { readonly maxBytes?: number } = {},
): LocalCopies {
  let cleaned: Promise<void> | undefined;
  const waiting: (() => void)[] = [];
  let reserved = 0;

  /** Waits until so many bytes fit, first come first served. */
  async function reserveBytes(bytes: number): Promise<void> {
    while (reserved + bytes > maxBytes) await new Promise<void>((resolve) => waiting.push(resolve));
    reserved += bytes;
  }

  function releaseBytes(bytes: number): void {
    reserved -= bytes;
    for (const resume of waiting.splice(0)) resume();
  }

  async function openLocally(
    key: string,
    { size, tag }: StoredFile,
  ): Promise<LocalFile | undefined> {
    if (size > maxBytes) throw new Error(`is larger than ${maxBytes} bytes`);
    cleaned ??= removeAbandoned(folder);
    await cleaned;
    await reserveBytes(size);
    const path = join(folder, `${randomUUID()}-${key}`);
    const release = async () => {
      releaseBytes(size);
      await rm(path, { force: true });
    };
    try {
      await downloadTo(storage, key, path, { tag });
      return { path, release };
    } catch (error) {
      await release();
      // A full disk is an error to report; a failure of the storage may pass.
      if (error instanceof Error && 'syscall' in error) throw error;
      return undefined;
    }
  }

  return { openLocally };
}

/** Downloads a stored file to a path that must not exist; a tag requests one version. */
export async function downloadTo(
  storage: Storage,
  key: string,
  path: string,
  options: Pick<ReadOptions, 'tag' | 'signal'> = {},
): Promise<void> {
  // Opened first: a stream that fails while its file is being opened leaves the file behind.
  const file = await open(path, 'wx');
  await pipeline(storage.read(key, options), file.createWriteStream());
}

/** Creates the folder, and removes what killed processes left in it. */
async function removeAbandoned(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}
