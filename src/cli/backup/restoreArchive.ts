import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isNotFound } from '../../lib/systemError.ts';
import { type ArchiveText, readArchiveTexts } from './archiveTexts.ts';

/** The differences between an archive folder and a backup, as paths. */
export interface Differences {
  /** Whether the folder is empty or missing. */
  readonly isEmpty: boolean;
  readonly missing: readonly string[];
  readonly changed: readonly string[];
  /** Files that are not in the backup. */
  readonly more: readonly string[];
}

/** Compares the texts of an archive folder, which may be missing, with those of a backup. */
export async function compareArchive(
  texts: readonly ArchiveText[],
  folder: string,
): Promise<Differences> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isNotFound(error)) return [];
    throw error;
  });
  const isEmpty = names.length === 0;
  const current = new Map<string, Uint8Array>();
  if (!isEmpty) {
    for (const { path, bytes } of (await readArchiveTexts(folder)).texts) current.set(path, bytes);
  }
  const missing: string[] = [];
  const changed: string[] = [];
  for (const { path, bytes } of texts) {
    const found = current.get(path);
    if (!found) missing.push(path);
    else if (Buffer.compare(found, bytes) !== 0) changed.push(path);
    current.delete(path);
  }
  return { isEmpty, missing, changed, more: [...current.keys()] };
}

/** Creates an archive folder that was missing or empty, atomically. */
export async function fillArchive(texts: readonly ArchiveText[], folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const draft = join(dirname(folder), `.${basename(folder)}.${randomUUID()}.partial`);
  try {
    await mkdir(draft);
    for (const { path, bytes } of texts) await writeWhole(join(draft, path), bytes);
    // `rename` replaces an empty folder, except on Windows.
    if (process.platform === 'win32') await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Restores missing and different files, each atomically; other files stay. */
export async function overwriteArchive(
  texts: readonly ArchiveText[],
  { missing, changed }: Differences,
  folder: string,
): Promise<void> {
  const restored = new Set([...missing, ...changed]);
  for (const { path, bytes } of texts) {
    if (!restored.has(path)) continue;
    const target = join(folder, path);
    const draft = join(dirname(target), `.${basename(target)}.${randomUUID()}.partial`);
    try {
      await writeWhole(draft, bytes);
      await rename(draft, target);
    } finally {
      await rm(draft, { force: true });
    }
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await using file = await open(path, 'wx');
  await file.writeFile(bytes);
  await file.sync();
}
