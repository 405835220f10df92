import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { MINUTE_MS } from '../../lib/durations.ts';
import { errorCode, isNotFound } from '../../lib/systemError.ts';
import { isRunning } from '../isRunning.ts';
import { identifyMachine } from './identifyMachine.ts';

/**
 * Hidden, so that it does not count as part of the archive; removed as soon as the work is done.
 */
export const LOCK_FILE = '.campusdocs.lock';

const RETRY_MS = 100;
/** A lock that another machine has not renewed for this long is left over from a crash. */
const STALE_MS = 15_000;
const RENEW_MS = 3_000;

const HolderSchema = v.object({
  pid: v.number(),
  host: v.string(),
  /** See `identifyMachine`; locks of earlier versions have none. */
  machine: v.optional(v.string()),
  /** When the process started, in clock ticks since boot; only where there is `/proc`. */
  began: v.optional(v.string()),
  /** Unlike a process id, never reused. */
  token: v.string(),
});
type Holder = v.InferOutput<typeof HolderSchema>;

/** The exclusive right to change an archive. */
export interface ArchiveLock {
  release(): Promise<void>;
}

export type LockResult =
  | { readonly lock: ArchiveLock; readonly reason?: never }
  | { readonly lock?: never; readonly reason: string };

/**
 * Waits until no other process holds the lock of an archive, and takes it. A lock left by a killed
 * process is cleared: one of the same machine at once, because the process is gone; one of another
 * machine or container that shares the folder after 15 s without renewal. Throws the error of the
 * file system if the folder cannot be written to.
 *
 * @param options.timeoutMs how long to wait before giving up with the holder's name
 */
export async function lockArchive(
  archiveFolder: string,
  { timeoutMs = MINUTE_MS }: { readonly timeoutMs?: number } = {},
): Promise<LockResult> {
  const path = join(archiveFolder, LOCK_FILE);
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    machine: await identifyMachine(),
    began: await startTimeOf(process.pid),
    token: randomUUID(),
  };
  const until = performance.now() + timeoutMs;
  let seen = { mark: '', since: performance.now() };
  for (;;) {
    if (await create(path, JSON.stringify(own))) return { lock: hold(path, own.token) };
    const { holder, mark } = await readLock(path);
    if (mark !== seen.mark) seen = { mark, since: performance.now() };
    const unrenewedMs = performance.now() - seen.since;
    if (mark !== '' && (await isStale(holder, own, unrenewedMs))) await clear(path, mark);
    else if (performance.now() >= until) return { reason: nameHolder(path, holder) };
    else await wait(RETRY_MS);
  }
}

/** Creates a file; false if it exists already. */
async function create(path: string, text: string): Promise<boolean> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'wx');
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    await handle.writeFile(text);
    return true;
  } catch (error) {
    // On a full disk the file is created, but nothing can be written.
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

function hold(path: string, token: string): ArchiveLock {
  const renewing = setInterval(async () => {
    // Changes the time and not the content, which a reader could see half-written.
    const handle = await open(path, 'r+').catch(() => undefined);
    await handle?.utimes(new Date(), new Date()).catch(() => undefined);
    await handle?.close();
  }, RENEW_MS).unref();
  return {
    async release() {
      clearInterval(renewing);
      const { holder } = await readLock(path);
      if (holder?.token === token) await rm(path, { force: true });
    },
  };
}

/**
 * Returns the holder of the lock, and a mark that changes with every renewal; empty if the lock is
 * free.
 */
async function readLock(
  path: string,
): Promise<{ readonly holder?: Holder; readonly mark: string }> {
  try {
    const [text, stats] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    const mark = `${stats.ino} ${stats.mtimeMs} ${text}`;
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), HolderSchema), text);
    return parsed.success ? { holder: parsed.output, mark } : { mark };
  } catch (error) {
    if (isNotFound(error)) return { mark: '' };
    throw error;
  }
}

async function isStale(
  holder: Holder | undefined,
  own: Holder,
  unrenewedMs: number,
): Promise<boolean> {
  // Without a holder, writing was interrupted or is in progress.
  if (holder === undefined) return unrenewedMs > 1000;
  // A process id of another machine means nothing here, so only the missing renewal tells.
  if (holder.machine !== own.machine) return unrenewedMs > STALE_MS;
  if (!isRunning(holder.pid)) return true;
  // Process ids are reused, in containers after every start.
  const began = await startTimeOf(holder.pid);
  return began !== holder.began;
}

/**
 * Removes a stale lock. Two processes that clear at once must not remove the new lock of a third,
 * so clearing takes a second lock and checks the first one again.
 */
async function clear(path: string, mark: string): Promise<void> {
  const clearing = `${path}.clearing`;
  if (!(await create(clearing, ''))) {
    const age = Date.now() - ((await stat(clearing).catch(() => undefined))?.mtimeMs ?? Date.now());
    // Clearing takes a moment; only a process killed during it leaves this file behind.
    if (age > STALE_MS) await rm(clearing, { force: true });
    else await wait(RETRY_MS);
    return;
  }
  try {
    if ((await readLock(path)).mark === mark) await rm(path, { force: true });
  } finally {
    await rm(clearing, { force: true });
  }
}

/**
 * The start time of a process: field 22 of `/proc/<pid>/stat`, counted after the name in brackets
 * (proc(5)).
 */
async function startTimeOf(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
}

function nameHolder(path: string, holder: Holder | undefined): string {
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'another process';
  return `The archive is being changed by ${who}. Try again when it is done, or remove ${path} if nothing of the kind runs.`;
}
