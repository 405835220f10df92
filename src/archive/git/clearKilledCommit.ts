import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '../../lib/durations.ts';
import { isRunning } from '../isRunning.ts';
import type { Git } from './createGit.ts';
import { listLocks } from './undoInterruptedMerge.ts';

/** A file inside the Git folder with the process that commits for this program. */
const MARKER_FILE = 'campusdocs-commit';

/** If Git has run for longer, in ms, it is another process with the same id. */
const MAX_COMMIT_MS = 30 * MINUTE_MS;

/** No Git holds its locks for longer, in ms, unless it was killed. */
const OLDEST_LOCK_MS = MINUTE_MS;

/** A whole marker: of one whose writer was killed, the end is missing. */
const MARKER = /^(?<pid>[1-9]\d*)\n$/u;

export async function markCommit(gitFolder: string, pid: number): Promise<void> {
  await writeFile(join(gitFolder, MARKER_FILE), `${pid}\n`, { flush: true });
}

export async function unmarkCommit(gitFolder: string): Promise<void> {
  await rm(join(gitFolder, MARKER_FILE), { force: true });
}

/**
 * Removes the locks that a killed commit of this program has left, once they are a minute old: a
 * younger one may be held by another Git. Returns the reason if that commit is still running.
 */
export async function clearKilledCommit(
  git: Git,
  gitFolder: string,
  branch: string,
): Promise<string | undefined> {
  const marker = join(gitFolder, MARKER_FILE);
  const text = await readFile(marker, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const age = await ageOf(marker);
  const pid = MARKER.exec(text)?.groups?.pid;
  if (pid !== undefined && age < MAX_COMMIT_MS && isRunning(Number(pid))) {
    return 'an earlier commit is still at work';
  }
  const locks = await listLocks(git, gitFolder, branch);
  if ('reason' in locks) return locks.reason;
  let isYoung = false;
  for (const lock of locks.paths) {
    const lockAge = await ageOf(lock).catch(() => undefined);
    if (lockAge === undefined) continue;
    if (lockAge > OLDEST_LOCK_MS) await rm(lock, { force: true });
    else isYoung = true;
  }
  if (!isYoung) await unmarkCommit(gitFolder);
  return undefined;
}

/** How long ago a file was written, in ms. */
async function ageOf(path: string): Promise<number> {
  return Date.now() - (await stat(path)).mtimeMs;
}
