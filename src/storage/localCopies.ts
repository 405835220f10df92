import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ReadOptions, Storage, StoredFile } from './storage.ts';

/** A file on disk that is there until it is given back. */
export interface BorrowedFile {
  /** Without links: pdf.js takes the length of a link for that of the file. */
  readonly path: string;
  giveBack(): Promise<void>;
}

/** Files of a storage as files of this machine, for programs that open them by path. */
export interface LocalCopies {
  /**
   * Lends a copy of exactly this version. Undefined where it cannot be had at present: the storage
   * cannot be reached, or the file has changed meanwhile.
   *
   * @throws where it is larger than copies may be, and where it cannot be kept here
   */
  borrow(key: string, stored: StoredFile): Promise<BorrowedFile | undefined>;
}

/** The most that all copies may take at once, in bytes. */
const MOST_BYTES = 2 * 1024 ** 3;

/** After so long a copy is one that nobody gave back, in ms: its borrower was killed. */
const FORGOTTEN_AFTER = 6 * 60 * 60 * 1000;

/**
 * Copies in a folder of their own, which others may use for theirs: each is made when it is asked
 * for, is alone its borrower's, and goes when it is given back.
 */
export function createLocalCopies(
  storage: Storage,
  folder: string,
  { mostBytes = MOST_BYTES }: { readonly mostBytes?: number } = {},
): LocalCopies {
  let swept: Promise<void> | undefined;
  const waiting: (() => void)[] = [];
  let lent = 0;

  /** Waits until there is room for so many bytes, first come first served. */
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
      // A full disk is for people to hear of; what the storage cannot do now it may do later.
      if (error instanceof Error && 'syscall' in error) throw error;
      return undefined;
    }
  }

  return { borrow };
}

/** Writes a file of a storage to a path of this machine where nothing is; a tag asks for one version. */
export async function downloadTo(
  storage: Storage,
  key: string,
  path: string,
  options: Pick<ReadOptions, 'tag' | 'signal'> = {},
): Promise<void> {
  await pipeline(storage.read(key, options), createWriteStream(path, { flags: 'wx' }));
}

/** Makes the folder, and removes what killed borrowers have left in it. */
async function sweep(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > FORGOTTEN_AFTER) await rm(path, { force: true });
  }
}
