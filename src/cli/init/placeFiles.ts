import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isNotFound } from '../../lib/systemError.ts';

/** Holds what is being written. */
const DRAFT = '.campusdocs-init';
/** Holds what is complete, and moves out of it. */
const READY = '.campusdocs-init-ready';

/** Whether a new archive can be made in a folder. */
export type FolderState =
  /** It is missing, or has at most an empty repository. */
  | { readonly kind: 'free' }
  /** An earlier call has written everything, and did not come to its end. */
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Finds out whether a new archive can be made in a folder, without changing anything. */
export async function inspectFolder(folder: string): Promise<FolderState> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if (isNotFound(error)) return { kind: 'free' };
    throw error;
  }
  if (names.includes(READY)) return { kind: 'unfinished' };
  const [other] = names.filter((name) => name !== '.git' && name !== DRAFT);
  if (other === undefined) return { kind: 'free' };
  const reason = names.includes('metadata')
    ? `${folder} is an archive already`
    : `${folder} is not empty: it has ${other}. Name a new or an empty folder`;
  return { kind: 'refused', reason };
}

/**
 * Writes files into a folder, all or none: they are complete before the first one moves to its place.
 * `finishPlacing` moves them.
 */
export async function writeDraft(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const draft = join(folder, DRAFT);
  await rm(draft, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    const target = join(draft, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text, { flag: 'wx' });
  }
  await rename(draft, join(folder, READY));
}

/**
 * Moves the files to their places, those that a killed call has left over too. Replaces nothing: returns
 * the name that is taken.
 */
export async function finishPlacing(folder: string): Promise<string | undefined> {
  const ready = join(folder, READY);
  const present = new Set(await readdir(folder));
  const names = await readdir(ready);
  const taken = names.find((name) => present.has(name));
  if (taken !== undefined) return taken;
  for (const name of names) await rename(join(ready, name), join(folder, name));
  return undefined;
}

/** Ends the work: from now on the folder is an archive like any other. */
export async function endPlacing(folder: string): Promise<void> {
  await rmdir(join(folder, READY));
}
