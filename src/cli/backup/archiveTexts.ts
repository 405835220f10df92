import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isNotFound } from '../../lib/systemError.ts';

/** A file of the archive folder that is no document: settings, metadata, announcements, checksums. */
export interface ArchiveText {
  /** From the archive folder, with forward slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Documents and what they were made of have a copy of their own, and Git keeps its history elsewhere. */
const LEFT_OUT: ReadonlySet<string> = new Set(['files', 'sources', '.git']);

/** Whatever is larger was not written by a person. */
const LARGEST_BYTES = 64 * 1024 * 1024;

/** How often a folder is read again that was written to meanwhile. */
const MOST_LOOKS = 5;

/**
 * Everything in an archive folder but its documents, all of one moment; `tooLarge` names what is
 * too large to be a text, `isMoving` says that it was written to each time.
 */
export async function readArchiveTexts(folder: string): Promise<{
  readonly texts: readonly ArchiveText[];
  readonly tooLarge: readonly string[];
  readonly isMoving: boolean;
}> {
  for (let look = 1; ; look++) {
    const before = await listTexts(folder);
    const tooLarge = before.filter(({ size }) => size > LARGEST_BYTES).map(({ path }) => path);
    const texts: ArchiveText[] = [];
    for (const { path, size } of before) {
      if (size > LARGEST_BYTES) continue;
      const bytes = await readFile(join(folder, path)).catch(unlessGone);
      if (bytes) texts.push({ path, bytes });
    }
    const isMoving = JSON.stringify(before) !== JSON.stringify(await listTexts(folder));
    if (!isMoving || look === MOST_LOOKS) return { texts, tooLarge, isMoving };
  }
}

interface Listed {
  readonly path: string;
  readonly size: number;
  readonly changed: number;
}

async function listTexts(folder: string, below = ''): Promise<readonly Listed[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  const listed: Listed[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (below === '' && LEFT_OUT.has(entry.name)) continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) listed.push(...(await listTexts(folder, path)));
    // What a link leads to belongs to somebody else.
    if (!entry.isFile()) continue;
    const found = await stat(join(folder, path)).catch(unlessGone);
    if (found) listed.push({ path, size: found.size, changed: found.mtimeMs });
  }
  return listed;
}

function unlessGone(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}

/** Whether a path of a backup stays inside the folder that it is restored to. */
export function isArchivePath(path: string): boolean {
  const [first = '', ...rest] = path.split('/');
  const isName = (part: string) => part !== '' && part !== '.' && part !== '..';
  // Some file systems tell names neither by case nor by what they end in.
  const isGit = /^\.git[. ]*$/iu.test(first);
  return !/[\0\\:]/u.test(path) && !isGit && !LEFT_OUT.has(first) && [first, ...rest].every(isName);
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
