import { link, lstat, readdir, readFile, rename, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../../../lib/systemError.ts';
import { createDiskStorage } from '../../../storage/diskStorage.ts';
import { syncFolder } from '../../../storage/syncFolder.ts';
import { lockArchive } from '../../intake/lockArchive.ts';
import type { Change, EditChange } from './change.ts';

/** A change that could not be made, and why. */
export interface FailedChange {
  readonly change: Change;
  readonly reason: string;
}

/**
 * Applies planned changes one after the other, each atomically: edits first, because they were planned
 * under the old names. An interruption loses no data, and running it again continues.
 */
export async function applyFixes(
  folder: string,
  changes: readonly Change[],
  signal: AbortSignal,
): Promise<{ readonly failed: readonly FailedChange[]; readonly reason?: string }> {
  if (changes.length === 0) return { failed: [] };
  const { lock, reason } = await lockArchive(folder).catch((error: unknown) => ({
    lock: undefined,
    reason: `The archive cannot be changed (${errorCode(error)}): check its rights`,
  }));
  if (!lock) return { failed: [], reason };
  const failed: FailedChange[] = [];
  try {
    const edits = changes.filter(({ kind }) => kind === 'edit');
    const renames = changes.filter(({ kind }) => kind === 'rename');
    for (const change of [...edits, ...renames]) {
      signal.throwIfAborted();
      const why = await apply(folder, change).catch(
        (error: unknown) => `cannot be changed (${errorCode(error)})`,
      );
      if (why !== undefined) failed.push({ change, reason: why });
    }
  } finally {
    await lock.release();
  }
  return { failed };
}

/** Applies one change; resolves to the reason if it was not applied. */
function apply(folder: string, change: Change): Promise<string | undefined> {
  return change.kind === 'edit'
    ? edit(folder, change)
    : renameNew(join(folder, change.file), join(folder, change.to));
}

async function edit(folder: string, { file, was, text }: EditChange): Promise<string | undefined> {
  const path = join(folder, file);
  if (Buffer.compare(await readFile(path), was) !== 0) {
    return 'was changed meanwhile; check again';
  }
  const bytes = new TextEncoder().encode(text);
  await createDiskStorage(dirname(path)).write(basename(path), bytes);
  return undefined;
}

/** Renames a file to an unused name, without overwriting a file that appears there meanwhile. */
async function renameNew(from: string, to: string): Promise<string | undefined> {
  try {
    await link(from, to);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return finishRename(from, to);
    if (!WITHOUT_LINKS.has(code)) throw error;
    if (await lstat(to).catch(() => undefined)) return 'is not renamed: there is such a file';
    await rename(from, to);
    await syncFolder(dirname(to));
    return undefined;
  }
  await syncFolder(dirname(to));
  await unlink(from);
  await syncFolder(dirname(to));
  return undefined;
}

/** Error codes of file systems without hard links, or without one for this file. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL']);

/** The new name exists: of the same file if only case differs or an earlier run was interrupted. */
async function finishRename(from: string, to: string): Promise<string | undefined> {
  const [old, taken] = await Promise.all([
    lstat(from, { bigint: true }),
    lstat(to, { bigint: true }),
  ]);
  if (old.ino !== taken.ino || old.dev !== taken.dev) {
    return 'is not renamed: there is such a file';
  }
  const names = new Set(await readdir(dirname(to)));
  if (names.has(basename(from)) && names.has(basename(to))) await unlink(from);
  else await rename(from, to);
  await syncFolder(dirname(to));
  return undefined;
}
