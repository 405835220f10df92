import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ReadOptions, Storage, StoredFile } from './storage.ts';

/** A file on disk that exists until it is given back. */
export interface BorrowedFile {
  /** Without symbolic links: pdf.js reads the length of the link instead of the file's. */
  readonly path: string;
  giveBack(): Promise<void>;
}

/** Local copies of stored files, for programs that open files by path. */
export interface LocalCopies {
  /**
   * Lends a copy of exactly this version. Undefined if it is unavailable: the storage cannot be
   * reached, or the file has changed.
   *
   * @throws if the file is larger than all copies may be, or cannot be written here
   */
  borrow(key: string, stored: StoredFile): Promise<BorrowedFile | undefined>;
}

/** The size limit of all copies together, in bytes. */
const MOST_BYTES = 2 * 1024 ** 3;

/** The age in ms at which a copy counts as abandoned: its borrower was killed. */
const FORGOTTEN_AFTER = 6 * 60 * 60 * 1000;

/**
 * Keeps copies in a folder that other processes may share. Each copy belongs to one borrower, and is
 * deleted when it is given back.
 */
export function createLocalCopies(
  storage: Storage,
  folder: string,
  { mostBytes = MOST_BYTES }: { readonly mostBytes?: number } = {},
): LocalCopies {
  let swept: Promise<void> | undefined;
  const waiting: (() => void)[] = [];
  let lent = 0;

  /** Waits until so many bytes fit, first come first served. */
  async function takeRoom(bytes: number): Promise<void> {
    while (lent + bytes > mostBytes) await new Promise<void>((resolve) => waiting.push(resolve));
    lent += bytes;
  }

  function giveRoom(bytes: number): void {
    lent -= bytes;
    for (const resume of waiting.splice(0)) resume();
  }

  async function borrow(key: string, { size, tag }: StoredFile): Promise<BorrowedFile | undefined> {
    if (size > mostBytes) throw new Error(`is larger than ${mostBytes} bytes`);
    swept ??= sweep(folder);
    await swept;
    await takeRoom(size);
    const path = join(folder, `${randomUUID()}-${key}`);
    const giveBack = async () => {
      giveRoom(size);
      await rm(path, { force: true });
    };
    try {
      await downloadTo(storage, key, path, { tag });
      return { path, giveBack };
    } catch (error) {
      await giveBack();
      // A full disk is an error to report; a failure of the storage may pass.
      if (error instanceof Error && 'syscall' in error) throw error;
      return undefined;
    }
  }

  return { borrow };
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

/** Creates the folder, and removes what killed borrowers left in it. */
async function sweep(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > FORGOTTEN_AFTER) await rm(path, { force: true });
  }
}
