import { join } from 'node:path';
import type { TakedownReason } from '../../catalog/takedownReason.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import type { Storage } from '../../storage/storage.ts';
import { CHECKSUMS_FILE, readChecksums } from '../checksums.ts';
import { createFileCache } from '../fileCache.ts';
import { lockArchive } from '../intake/lockArchive.ts';
import { explainWriteError } from '../intake/refusal.ts';
import { sweepLeftovers } from '../intake/sweepLeftovers.ts';
import { readTombstones } from '../tombstones/readTombstones.ts';
import { findTombstone, TOMBSTONES_FOLDER, type Tombstone } from '../tombstones/tombstone.ts';
import { beginTakedown } from './beginTakedown.ts';
import type { GeneratedFiles } from './generatedFiles.ts';
import { openItemStorages } from './itemFiles.ts';
import { openKeptCopies, type TakedownRecord } from './keptCopies.ts';
import { describeRemains, type Remainder } from './remains.ts';
import { type ChangedArchive, finishRemoval, tombstoneKey } from './removeItem.ts';
import { restoreItem } from './restoreItem.ts';
import type { TakedownGit } from './takedownGit.ts';

export type TakedownOutcome =
  | { readonly kind: 'done'; readonly remains: readonly Remainder[] }
  /** The archive has nothing with this id, and never took it down. */
  | { readonly kind: 'unknown' }
  /** One line for a person. What was begun is finished by the next run, or by a server. */
  | { readonly kind: 'unavailable'; readonly reason: string };

export type RestoreOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'too-late' }
  | Exclude<TakedownOutcome, { kind: 'done' }>;

/** Something that was taken down, as maintainers see it. */
export interface ListedTakedown extends Tombstone {
  /** Milliseconds since 1970; undefined if it was taken down on another machine. */
  readonly since: number | undefined;
  readonly canRestore: boolean;
}

/** Takes items out of one archive, and puts them back. */
export interface Takedowns {
  takeDown(id: string, reason: TakedownReason): Promise<TakedownOutcome>;
  /** Puts an item back, within `undoMs`. */
  restore(id: string): Promise<RestoreOutcome>;
  /** Lets the same bytes in again, without bringing them back. */
  allow(id: string): Promise<Exclude<RestoreOutcome, { kind: 'too-late' }>>;
  /** Newest first; those whose day is unknown last. */
  list(): Promise<readonly ListedTakedown[]>;
  /** The tombstone of a file, by either of its hashes. */
  find(hashes: {
    readonly md5?: string | undefined;
    readonly sha256?: string | undefined;
  }): Promise<Tombstone | undefined>;
  /**
   * Finishes what a killed run has begun, and removes the copies that are too old to be restored.
   * Returns the reasons for what cannot be done now.
   */
  sweep(): Promise<readonly string[]>;
}

export interface TakedownOptions {
  /** The archive folder. */
  readonly archive: string;
  /** The data folder. */
  readonly data: string;
  /** Where documents are stored, unless that is the folder `files` of the archive. */
  readonly files?: Storage | undefined;
  readonly generated: GeneratedFiles;
  readonly git: TakedownGit | undefined;
  /** How long something can be restored, in ms. */
  readonly undoMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The day at a time, as a tombstone names it. */
  readonly dayOf: (time: number) => string;
  readonly lockMs?: number;
}

/**
 * Opens the takedowns of an archive. Each change is whole for visitors: the tombstone is written first
 * and removed last, and whatever has a tombstone is not served. A run that is killed is finished by
 * the next one.
 */
export function openTakedowns(options: TakedownOptions): Takedowns {
  const { archive, data, files, undoMs, now } = options;
  const kept = openKeptCopies(data);
  const changed: ChangedArchive = {
    ...options,
    kept,
    storages: openItemStorages(archive, files),
    tombstones: createDiskStorage(join(archive, TOMBSTONES_FOLDER)),
  };
  const memory = createFileCache<Tombstone>({ graceMs: () => 0 });
  const isOld = ({ since }: Pick<TakedownRecord, 'since'>) => now() - since >= undoMs;

  /** Runs an action with the lock of the archive, after finishing what others have begun. */
  async function change<Outcome>(
    action: () => Promise<Outcome>,
  ): Promise<Outcome | { readonly kind: 'unavailable'; readonly reason: string }> {
    try {
      const { lock, reason } = await lockArchive(archive, { timeoutMs: options.lockMs ?? LOCK_MS });
      if (!lock) return { kind: 'unavailable', reason };
      try {
        await sweepLeftovers(archive);
        return await action();
      } finally {
        await lock.release();
      }
    } catch (error) {
      if (!isExpected(error)) throw error;
      return { kind: 'unavailable', reason: reasonOf(archive, error) };
    }
  }

  async function finish(record: TakedownRecord): Promise<void> {
    await kept.tidy(record.id);
    if (record.state === 'restoring') await restoreItem(changed, record);
    else if (record.state !== 'done') await finishRemoval(changed, record);
  }

  /** Finishes a takedown, or removes copies that are too old, by what its record says under the lock. */
  async function tidyUp(id: string): Promise<void> {
    const record = await kept.find(id);
    if (record === undefined) return;
    if (record.state !== 'done') await finish(record);
    else if (isOld(record)) await kept.remove(id);
  }

  async function removeTombstone(id: string): Promise<void> {
    for (const key of [tombstoneKey(id), `${id}.yaml`]) await changed.tombstones.delete(key);
  }

  return {
    takeDown: (id, reason) =>
      change(async (): Promise<TakedownOutcome> => {
        const { reason: unreadable } = await readChecksums(archive);
        if (unreadable !== undefined) {
          return { kind: 'unavailable', reason: `${CHECKSUMS_FILE} ${unreadable}` };
        }
        const before = await kept.find(id);
        if (before) await finish(before);
        else await kept.removeStray(id);
        const record = await beginTakedown(changed, id, reason);
        if (!record) return { kind: 'unknown' };
        const { done, commit } = await finishRemoval(changed, record);
        return {
          kind: 'done',
          remains: await describeRemains({ ...changed, undoMs, files }, done, commit),
        };
      }),
    restore: (id) =>
      change(async (): Promise<RestoreOutcome> => {
        const record = await kept.find(id);
        if (!record) {
          const { tombstones } = await readTombstones(archive);
          return { kind: tombstones.has(id) ? 'too-late' : 'unknown' };
        }
        if (isOld(record)) return { kind: 'too-late' };
        await finish(record);
        await restoreItem(changed, { ...((await kept.find(id)) ?? record), state: 'restoring' });
        return { kind: 'done' };
      }),
    allow: (id) =>
      change(async () => {
        const { tombstones } = await readTombstones(archive);
        if (!tombstones.has(id)) return { kind: 'unknown' };
        await removeTombstone(id);
        const paths = [`${TOMBSTONES_FOLDER}/${tombstoneKey(id)}`];
        await options.git?.commit({ verb: 'allow', id, paths });
        return { kind: 'done' };
      }),
    async list() {
      const { tombstones } = await readTombstones(archive);
      const listed = await Promise.all(
        Array.from(tombstones.values(), async (tombstone) => {
          const record = await kept.find(tombstone.id);
          const canRestore = record?.state === 'done' && !isOld(record);
          return { ...tombstone, since: record?.since, canRestore };
        }),
      );
      const dayOf = ({ date = '' }: Tombstone) => date;
      return listed.toSorted(
        (one, other) =>
          (other.since ?? 0) - (one.since ?? 0) || (dayOf(one) < dayOf(other) ? 1 : -1),
      );
    },
    async find(hashes) {
      const { tombstones } = await readTombstones(archive, memory);
      return findTombstone(tombstones, hashes);
    },
    async sweep() {
      const reasons: string[] = [];
      for (const { id, state, ...record } of await kept.list()) {
        if (state === 'done' && !isOld(record)) continue;
        const outcome = await change(() => tidyUp(id));
        if (outcome?.kind === 'unavailable') reasons.push(outcome.reason);
      }
      for (const id of await kept.strays()) {
        // With the lock, under which another run may just have begun.
        const outcome = await change(() => kept.removeStray(id));
        if (outcome?.kind === 'unavailable') reasons.push(outcome.reason);
      }
      return reasons;
    },
  };
}

/** How long to wait for another process that changes the archive, in ms. */
const LOCK_MS = 20_000;

function isExpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // By name, because the S3 module is large and only needed for archives in a bucket.
  return 'syscall' in error || error.name === 'S3Error' || error.name === 'StorageError';
}

function reasonOf(archive: string, error: Error): string {
  if ('syscall' in error) return `${archive} ${explainWriteError(error)}`;
  return error.message;
}
