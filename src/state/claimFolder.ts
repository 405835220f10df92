import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { messageOf } from '../lib/messageOf.ts';

/** The lock itself: a SQLite file without a table, whose lock is that of the system. */
const LOCK = 'server.lock';
/** Who holds it, for people; it decides nothing, so one that was left over does no harm. */
const HOLDER = 'server.json';

/** Who was killed a moment ago is still being cleared away. */
const PATIENCE_MS = 1000;

/** SQLITE_BUSY (sqlite.org/rescode.html). */
const BUSY = 5;

const HolderSchema = v.object({ pid: v.number(), host: v.string(), since: v.string() });

/** The process that serves with a data folder; its number is that on its own machine or container. */
export type Holder = v.InferOutput<typeof HolderSchema>;

/** The right to serve with a data folder, which one process has at a time. */
export interface FolderClaim {
  release(): Promise<void>;
}

export type Claimed =
  | { readonly kind: 'claimed'; readonly claim: FolderClaim }
  /** Somebody else has it; who, as far as that can be read. */
  | { readonly kind: 'held'; readonly holder: Holder | undefined }
  /** The folder is on a file system without locks. */
  | { readonly kind: 'unlockable'; readonly reason: string };

/** What is collected as garbage is closed, and no lock any more. */
const held = new Set<DatabaseSync>();

/**
 * Keeps other servers off a data folder until it is released or this process ends in any way. The
 * lock is the system's (SQLite takes one on its file): it ends with its process, also by `kill -9` or
 * a power cut, and does not care for names of machines or numbers of processes, which containers that
 * share a folder give twice. What only has the database open, as commands do, is not kept off.
 *
 * @param folder the data folder, which exists
 */
export async function claimFolder(
  folder: string,
  self: Holder,
  { patienceMs = PATIENCE_MS }: { readonly patienceMs?: number } = {},
): Promise<Claimed> {
  const path = join(folder, LOCK);
  const note = join(folder, HOLDER);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: patienceMs });
    // Nothing is ever written, so there is nothing that a crash could leave half done.
    database.exec('pragma journal_mode = memory');
    database.exec('begin exclusive');
  } catch (error) {
    database?.close();
    if (isBusy(error)) return { kind: 'held', holder: await readHolder(note) };
    return { kind: 'unlockable', reason: messageOf(error) };
  }
  const lock = database;
  held.add(lock);
  await chmod(path, 0o600);
  await leaveNote(note, self);
  return {
    kind: 'claimed',
    claim: {
      async release() {
        if (!held.delete(lock)) return;
        await rm(note, { force: true });
        lock.close();
      },
    },
  };
}

/** Renamed into place, so that nobody reads half of it. On a full disk there is none, and none is needed. */
async function leaveNote(path: string, self: Holder): Promise<void> {
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
    // An extended code has the code in its lowest byte.
    (error.errcode & 0xff) === BUSY
  );
}

async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), HolderSchema), text);
  return parsed.success ? parsed.output : undefined;
}
