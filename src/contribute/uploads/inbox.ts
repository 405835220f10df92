import { constants } from 'node:fs';
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  rm,
  statfs,
  truncate,
} from 'node:fs/promises';
import { join } from 'node:path';
import { isNotFound } from '../../lib/systemError.ts';
import { syncFolder } from '../../storage/syncFolder.ts';
import type { InboxFiles } from '../inboxFiles.ts';
import { createDiskTurn } from './createDiskTurn.ts';
import type { Part, PartOutcome } from './part.ts';
import { writePart } from './writePart.ts';

/** The files of uploads, by the ids of their uploads. */
export interface Inbox extends InboxFiles {
  /** Makes an empty file. */
  create(id: string): Promise<void>;
  /**
   * How many bytes of a file are there for good; undefined if there is no such file. Those of a part
   * that is being written do not count yet.
   */
  lengthOf(id: string): Promise<number | undefined>;
  /**
   * Writes a part behind the bytes that are there. Its bytes are flushed before this resolves. Of a part
   * with a checksum, all bytes are kept or none. Calls for one file must not overlap.
   */
  append(id: string, part: Part): Promise<PartOutcome>;
  /** The ids of all files with their lengths. */
  list(): Promise<ReadonlyMap<string, number>>;
  /** How many bytes there is room for. */
  freeBytes(): Promise<number>;
  /** Removes what killed writers have left that belongs to no file. */
  tidy(): Promise<void>;
}

/** An inbox that is a folder of this machine. */
export interface FolderInbox extends Inbox {
  pathOf(id: string): string;
}

const FILE = /^[0-9a-f]{32}$/u;
/** Says up to which byte a file is verified: see `append`. */
const MARKER = /^(?<id>[0-9a-f]{32})\.(?<verified>[0-9]{1,15})$/u;

/**
 * Opens an inbox with one file for each upload, and makes its folder, for the owner only. What a crash
 * has left of a part with a checksum is removed.
 *
 * While such a part is written, an empty file `{id}.{length}` stands beside its file: it is flushed
 * before the first byte is written, and removed after the last is verified and flushed. If it is found
 * at a start, everything behind that length is unverified.
 */
export async function openInbox(folder: string): Promise<FolderInbox> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (id: string) => join(folder, id);
  const inTurn = createDiskTurn();
  /** The verified length of files with an unfinished part, or with one that could not be undone. */
  const unverified = new Map<string, number>();
  /** The flushed length of files to which a part is being written. */
  const flushed = new Map<string, number>();
  for (const name of await readdir(folder)) {
    const { id, verified } = MARKER.exec(name)?.groups ?? {};
    if (id !== undefined) unverified.set(id, Number(verified));
  }
  for (const id of unverified.keys()) await settle(id);

  /** Removes what is not verified, and the marker. */
  async function settle(id: string): Promise<void> {
    const verified = unverified.get(id);
    if (verified === undefined) return;
    await truncate(pathOf(id), verified).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
    await unmark(id, verified);
  }

  async function mark(id: string, verified: number): Promise<void> {
    unverified.set(id, verified);
    await using _ = await open(join(folder, `${id}.${verified}`), 'w', 0o600);
    await inTurn(() => syncFolder(folder));
  }

  async function unmark(id: string, verified: number): Promise<void> {
    await rm(join(folder, `${id}.${verified}`), { force: true });
    await inTurn(() => syncFolder(folder));
    unverified.delete(id);
  }

  async function appendChecked(id: string, handle: FileHandle, part: Part): Promise<PartOutcome> {
    await mark(id, part.offset);
    const outcome = await writePart(handle, part, inTurn);
    if (outcome.end === 'whole') await unmark(id, part.offset);
    else await settle(id);
    return outcome.end === 'whole' ? outcome : { ...outcome, offset: part.offset };
  }

  return {
    pathOf,
    open: async (id) => ({ path: pathOf(id), release: async () => undefined }),
    async create(id) {
      await using _ = await open(pathOf(id), 'wx', 0o600);
      await syncFolder(folder);
    },
    async lengthOf(id) {
      const settled = flushed.get(id) ?? unverified.get(id);
      if (settled !== undefined) return settled;
      return sizeOf(pathOf(id));
    },
    async append(id, part) {
      await settle(id);
      // Never followed out of the folder.
      const flags = constants.O_RDWR | (constants.O_NOFOLLOW ?? 0);
      await using handle = await open(pathOf(id), flags);
      flushed.set(id, part.offset);
      try {
        // Awaited here: the file is closed when this returns.
        return await (part.checksum
          ? appendChecked(id, handle, part)
          : writePart(handle, part, inTurn));
      } finally {
        flushed.delete(id);
      }
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
      const verified = unverified.get(id);
      if (verified !== undefined) await unmark(id, verified);
    },
    async list() {
      const files = new Map<string, number>();
      for (const name of await readdir(folder)) {
        if (!FILE.test(name)) continue;
        const length = await sizeOf(pathOf(name));
        if (length !== undefined) files.set(name, length);
      }
      return files;
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    // Opening it has done that: only one server uses a folder.
    tidy: async () => undefined,
  };
}

/** The length of a file; undefined if there is none, and for a link, which is not followed. */
function sizeOf(path: string): Promise<number | undefined> {
  return lstat(path).then((found) => (found.isFile() ? found.size : undefined), absent);
}

function absent(error: unknown): undefined {
  if (isNotFound(error)) return undefined;
  throw error;
}
