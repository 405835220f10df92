import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { messageOf } from '../lib/messageOf.ts';

/** The lock: an empty SQLite file, which SQLite locks through the operating system. */
const LOCK = 'server.lock';
/** Names the holder for error messages. It decides nothing, so a stale one does no harm. */
const HOLDER = 'server.json';

/** How long to wait for a process that was just killed. */
const TIMEOUT_MS = 1000;

/** SQLITE_BUSY (sqlite.org/rescode.html). */
const BUSY = 5;

const HolderSchema = v.object({ pid: v.number(), host: v.string(), since: v.string() });

/** The process that serves with a data folder; its pid is that of its own machine or container. */
export type Holder = v.InferOutput<typeof HolderSchema>;

/** The right to serve with a data folder, which only one process has at a time. */
export interface FolderClaim {
  release(): Promise<void>;
}

export type Claimed =
  | { readonly kind: 'claimed'; readonly claim: FolderClaim }
  /** Another process has it; `holder` says which one, if known. */
  | { readonly kind: 'held'; readonly holder: Holder | undefined }
  /** The folder is on a file system without locks. */
  | { readonly kind: 'unlockable'; readonly reason: string };

/** Keeps locks reachable: garbage collection would close the file and drop the lock. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Keeps other servers off a data folder until it is released or this process ends. SQLite takes the lock
 * from the operating system, so it ends with the process, even after `kill -9` or a power failure, and
 * does not depend on host names or pids, which containers that share a folder may have in common. It
 * does not keep off commands that only open the database.
 *
 * @param folder the data folder, which exists
 */
export async function claimFolder(
  folder: string,
  self: Holder,
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): Promise<Claimed> {
  const path = join(folder, LOCK);
  const holderPath = join(folder, HOLDER);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: timeoutMs });
    // Nothing is ever written, so a crash leaves nothing half done.
    database.exec('pragma journal_mode = memory');
    database.exec('begin exclusive');
  } catch (error) {
    database?.close();
    if (isBusy(error)) return { kind: 'held', holder: await readHolder(holderPath) };
    return { kind: 'unlockable', reason: messageOf(error) };
  }
  const lock = database;
  heldLocks.add(lock);
  await chmod(path, 0o600);
  await writeHolder(holderPath, self);
  return {
    kind: 'claimed',
    claim: {
      async release() {
        if (!heldLocks.delete(lock)) return;
        await rm(holderPath, { force: true });
        lock.close();
      },
    },
  };
}

/** Written and renamed, so that nobody reads half of it. Optional: on a full disk it is left out. */
async function writeHolder(path: string, self: Holder): Promise<void> {
  const draft = `${path}.${self.pid}`;
  try {
    await writeFile(draft, JSON.stringify(self), { mode: 0o600 });
    await rename(draft, path);
  } catch {
    await rm(draft, { force: true });
    await rm(path, { force: true });
  }
}

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    // The lowest byte of an extended code is the primary code.
    (error.errcode & 0xff) === BUSY
  );
}

async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), HolderSchema), text);
  return parsed.success ? parsed.output : undefined;
}
