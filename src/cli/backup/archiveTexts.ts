import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isNotFound } from '../../lib/systemError.ts';

/** A file of the archive folder other than documents: settings, metadata, announcements, checksums. */
export interface ArchiveText {
  /** Relative to the archive folder, with forward slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Documents and their originals are backed up separately, and Git has its own remotes. */
const LEFT_OUT: ReadonlySet<string> = new Set(['files', 'sources', '.git']);

/** Larger files are not texts that a person has written. */
const LARGEST_BYTES = 64 * 1024 * 1024;

/** How often a folder is read at most while it changes. */
const MOST_ATTEMPTS = 5;

/**
 * Reads all files in an archive folder but its documents, as a consistent snapshot. `tooLarge` names
 * files that are too large to be texts; `isChanging` says that the folder changed during every attempt.
 */
export async function readArchiveTexts(folder: string): Promise<{
  readonly texts: readonly ArchiveText[];
  readonly tooLarge: readonly string[];
  readonly isChanging: boolean;
}> {
  for (let attempt = 1; ; attempt++) {
    const before = await listTexts(folder);
    const tooLarge = before.filter(({ size }) => size > LARGEST_BYTES).map(({ path }) => path);
    const texts: ArchiveText[] = [];
    for (const { path, size } of before) {
      if (size > LARGEST_BYTES) continue;
      const bytes = await readFile(join(folder, path)).catch(ignoreMissing);
      if (bytes) texts.push({ path, bytes });
    }
    const isChanging = JSON.stringify(before) !== JSON.stringify(await listTexts(folder));
    if (!isChanging || attempt === MOST_ATTEMPTS) return { texts, tooLarge, isChanging };
  }
}

interface ListedText {
  readonly path: string;
  readonly size: number;
  readonly changed: number;
}

async function listTexts(folder: string, below = ''): Promise<readonly ListedText[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const listed: ListedText[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (below === '' && LEFT_OUT.has(entry.name)) continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) listed.push(...(await listTexts(folder, path)));
    // Links lead to files outside the archive.
    if (!entry.isFile()) continue;
    const found = await stat(join(folder, path)).catch(ignoreMissing);
    if (found) listed.push({ path, size: found.size, changed: found.mtimeMs });
  }
  return listed;
}

function ignoreMissing(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}

/** Whether a path of a backup stays inside the folder that it is restored to. */
export function isArchivePath(path: string): boolean {
  const [first = '', ...rest] = path.split('/');
  const isName = (part: string) => part !== '' && part !== '.' && part !== '..';
  // Some file systems ignore case, and dots and spaces at the end of a name.
  const isGit = /^\.git[. ]*$/iu.test(first);
  return !/[\0\\:]/u.test(path) && !isGit && !LEFT_OUT.has(first) && [first, ...rest].every(isName);
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
