import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { HOUR_MS } from '../../lib/durations.ts';
import type { UploadPiece, UploadPieces } from '../../state/uploadPieces.ts';
import { type Storage, StorageError } from '../../storage/storage.ts';
import { createDiskTurn } from './createDiskTurn.ts';
import { createLocalFiles } from './createLocalFiles.ts';
import type { Inbox } from './inbox.ts';
import { inSlices } from './inSlices.ts';
import type { Part, PartOutcome } from './part.ts';
import { writePart } from './writePart.ts';

export interface BucketInboxOptions {
  /** The part of the bucket for uploads. */
  readonly storage: Storage;
  readonly pieces: UploadPieces;
  /** For parts that arrive, and for copies of files. What it has is removed. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** So many bytes of a part without a checksum are stored at a time: a killed node loses no more. */
const SLICE_BYTES = 8 * 1024 * 1024;

/** A piece that is shorter becomes part of the next one that is at least as long. */
const LEAST_PIECE_BYTES = 4 * 1024 * 1024;

/** How many parts are sent to the bucket at once: each holds up to 16 MiB. */
const SENT_AT_ONCE = 2;

/** An object that no file has after this time was left by a killed node. */
const ABANDONED_AFTER_MS = 6 * HOUR_MS;

/**
 * Opens an inbox that all nodes of a site share: each request for an upload may reach another node.
 *
 * The bytes are objects of a bucket, each of which exists whole or not at all. The database says which
 * of them make up a file; an object that is not in it yet, or never will be, does not count. A part is
 * first written to the disk of this node, so that memory does not grow with the number of writers.
 */
export async function openBucketInbox({
  storage,
  pieces,
  folder,
  now,
}: BucketInboxOptions): Promise<Inbox> {
  // Only one server uses a data folder.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const inTurn = createDiskTurn();
  const sendInTurn = pLimit(SENT_AT_ONCE);
  const copies = createLocalFiles((id) => copy(id));

  async function lengthOf(id: string): Promise<number | undefined> {
    return endOf((await pieces.list(id)).at(-1));
  }

  async function append(id: string, part: Part): Promise<PartOutcome> {
    const path = join(folder, `${randomUUID()}.part`);
    const slices = inSlices(part.bytes, part.checksum ? Number.POSITIVE_INFINITY : SLICE_BYTES);
    const end = part.offset + part.most;
    let { offset } = part;
    try {
      for (;;) {
        const slice = { ...part, offset: 0, most: end - offset, bytes: slices.next() };
        const written = await receive(path, slice);
        if (written.offset > 0) {
          const stored = await store(id, { offset, path, length: written.offset });
          if (!stored) return { end: 'overtaken', offset: (await lengthOf(id)) ?? 0 };
          offset += written.offset;
        }
        part.onProgress();
        if (written.end !== 'whole' || slices.isDone()) return { end: written.end, offset };
      }
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Writes a slice to the disk of this node. The outcome has its length as the offset. */
  async function receive(path: string, slice: Part): Promise<PartOutcome> {
    await using handle = await open(path, 'w+', 0o600);
    return await writePart(handle, slice, inTurn);
  }

  /** Stores bytes behind those of a file. Returns false if another node has done so meanwhile. */
  async function store(
    id: string,
    { offset, path, length }: { readonly offset: number; path: string; length: number },
  ): Promise<boolean> {
    const known = await pieces.list(id);
    const last = known.at(-1);
    if (!last || endOf(last) !== offset) return false;
    const replaced = lastSmall(known, length);
    const start = replaced[0]?.start ?? offset;
    const key = `${id}-${randomBytes(8).toString('hex')}`;
    async function* bytes() {
      for (const piece of replaced) yield* readPiece(piece);
      yield* createReadStream(path, { end: length - 1 });
    }
    try {
      await sendInTurn(() => storage.write(key, bytes()));
    } catch (error) {
      // Another node has made one piece of several.
      if (error instanceof StorageError && error.code === 'absent') return false;
      throw error;
    }
    const piece = { start, length: offset + length - start, key };
    const isAppended = await pieces.append(id, piece, { last, replaced });
    const useless = isAppended ? replaced.map((one) => one.key) : [key];
    await removeObjects(useless);
    return isAppended;
  }

  async function* readPiece({ key, length }: UploadPiece): AsyncGenerator<Uint8Array> {
    if (length > 0) yield* storage.read(key);
  }

  /** What cannot be removed now is removed by `tidy`. */
  async function removeObjects(keys: readonly string[]): Promise<void> {
    for (const key of keys) if (key !== '') await storage.delete(key).catch(() => undefined);
  }

  /** Copies a file to the disk of this node. Returns its path. */
  async function copy(id: string): Promise<string> {
    const known = await pieces.list(id);
    if (known.length === 0) throw new StorageError('absent', id);
    const path = join(folder, `${randomUUID()}.copy`);
    async function* bytes() {
      for (const piece of known) yield* readPiece(piece);
    }
    try {
      await using file = await open(path, 'wx', 0o600);
      await pipeline(bytes, file.createWriteStream());
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return path;
  }

  return {
    create: pieces.begin,
    lengthOf,
    append,
    open: copies.open,
    async remove(id) {
      for (const { key } of await pieces.list(id)) if (key !== '') await storage.delete(key);
      await pieces.remove(id);
      await copies.forget(id);
    },
    list: pieces.lengths,
    // The bucket has room; `contribute.inboxSize` limits all uploads. What a part needs here is small.
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize > LEAST_FREE_BYTES ? Number.MAX_SAFE_INTEGER : 0;
    },
    async tidy() {
      const abandoned: string[] = [];
      for await (const { key, modified } of storage.list()) {
        if (now() - modified.getTime() > ABANDONED_AFTER_MS) abandoned.push(key);
      }
      // Listed after the objects: one that is not in use now never will be.
      const used = abandoned.length > 0 ? await pieces.keys() : new Set();
      for (const key of abandoned) if (!used.has(key)) await storage.delete(key);
    },
  };
}

/** Parts and copies need room on this node. */
const LEAST_FREE_BYTES = 2 * 1024 ** 3;

function endOf(piece: UploadPiece | undefined): number | undefined {
  return piece && piece.start + piece.length;
}

/**
 * The last pieces that become part of a new one. As in a binary counter, each byte is sent again at most
 * as often as the length doubles, and a file of tiny parts has few pieces.
 */
function lastSmall(known: readonly UploadPiece[], length: number): readonly UploadPiece[] {
  let total = length;
  let first = known.length;
  for (;;) {
    const piece = known[first - 1];
    if (!piece || piece.length > total || piece.length >= LEAST_PIECE_BYTES) break;
    total += piece.length;
    first -= 1;
  }
  return known.slice(first);
}
