import {
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';

/**
 * The folder of an export, which may hold more than that: a `.git`, a `CNAME`, whatever its owner has
 * put there. The mark lists what exports have written; nothing else is ever overwritten or removed.
 */
export interface ExportFolder {
  /** Its path, with links resolved. */
  readonly path: string;
  /** An empty folder within, for the new export until it is whole. */
  readonly staging: string;
  /**
   * Puts what is in `staging` in the place of the earlier export; returns why it cannot be, in which
   * case nothing has changed.
   */
  publish(): Promise<string | undefined>;
  /** Leaves the folder as it was. To be called after `publish` as well. */
  close(): Promise<void>;
}

/** Marks a folder as an export, and lists its files, one path a line. */
const MARK = '.campusdocs-export';
const STAGING = '.campusdocs-unfinished';

/** Opens a folder for an export: a new one, an empty one, or one that an export was written to. */
export async function openExportFolder(
  wanted: string,
): Promise<
  | { readonly folder: ExportFolder; readonly error?: never }
  | { readonly folder?: never; readonly error: string }
> {
  const asked = resolve(wanted);
  const made = await mkdir(asked, { recursive: true }).catch(codeOf);
  if (made === 'EEXIST' || made === 'ENOTDIR') {
    return { error: `${asked} is no folder. Name a new folder.` };
  }
  const names = await readdir(asked).catch(codeOf);
  if (!Array.isArray(names)) return { error: `${asked} cannot be written to (${names ?? made}).` };
  if (names.length > 0 && !names.includes(MARK)) {
    return { error: `${asked} holds something else than an export. Name a new folder.` };
  }
  const path = await realpath(asked);
  const mark = join(path, MARK);
  const staging = join(path, STAGING);
  const before = names.includes(MARK) ? ownPaths(await readFile(mark, 'utf8')) : undefined;
  let isPublished = false;

  async function publish(): Promise<string | undefined> {
    const after = await filesWithin(staging);
    const obstacle = await findObstacle(path, after, before);
    if (obstacle !== undefined) {
      return `${join(path, obstacle)} was not written by an export. Move it away, or name a new folder.`;
    }
    // Whenever this is interrupted, the mark knows of all that is there.
    await writeFile(mark, asText([...(before ?? []), ...after]));
    isPublished = true;
    for (const file of pagesLast(after)) {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await rename(join(staging, file), join(path, file));
    }
    const isStale = new Set(before ?? []).difference(new Set(after));
    for (const file of isStale) await removeFile(path, file);
    await writeFile(mark, asText(after));
    return undefined;
  }

  async function close(): Promise<void> {
    await rm(staging, { recursive: true, force: true });
    if (isPublished || before !== undefined) return;
    await rm(mark, { force: true });
    // Removes nothing that is not empty.
    if (typeof made === 'string') await rmdir(path).catch(() => undefined);
  }

  try {
    if (before === undefined) await writeFile(mark, '');
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging);
  } catch (error) {
    await close().catch(() => undefined);
    return { error: `${asked} cannot be written to (${codeOf(error)}).` };
  }
  return { folder: { path, staging, publish, close } };
}

/** A path that an export would write to or remove through what is not its own; undefined if none. */
async function findObstacle(
  folder: string,
  after: readonly string[],
  before: readonly string[] | undefined,
): Promise<string | undefined> {
  for (const parent of new Set([...after, ...(before ?? [])].flatMap(parentsOf))) {
    const stats = await statOf(join(folder, parent));
    // A link leads to files that are elsewhere, and somebody else's.
    if (stats && !stats.isDirectory()) return parent;
  }
  const own = new Set(before);
  for (const file of after) {
    const stats = await statOf(join(folder, file));
    // A mark without a list is that of an early version, or of a first export that was cut off.
    const isOwn = own.has(file) || own.size === 0;
    if (stats && (stats.isDirectory() || !isOwn)) return file;
  }
  return undefined;
}

/** Removes a file, and the folders that this leaves empty. */
async function removeFile(folder: string, file: string): Promise<void> {
  const failure = await unlink(join(folder, file)).catch(codeOf);
  if (failure !== undefined) return;
  for (const parent of parentsOf(file)) {
    if ((await rmdir(join(folder, parent)).catch(codeOf)) !== undefined) return;
  }
}

/** The files of a folder, as paths within it with slashes. */
async function filesWithin(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .map((path) => path.replaceAll(sep, '/'));
}

/** The folders that a path leads through, the innermost first. */
function parentsOf(file: string): string[] {
  const names = file.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, names.length - index).join('/'));
}

/** What pages refer to is there before them. */
function pagesLast(files: readonly string[]): string[] {
  const isPage = (file: string) => file.endsWith('.html');
  return [...files.filter((file) => !isPage(file)), ...files.filter(isPage)];
}

/** The paths in a mark; one that leads out of the folder is none of ours. */
function ownPaths(text: string): string[] {
  return text
    .split('\n')
    .filter((path) => path !== '' && !isAbsolute(path) && !path.split(/[/\\]/u).includes('..'));
}

function asText(paths: readonly string[]): string {
  return [...new Set(paths)].map((path) => `${path}\n`).join('');
}

async function statOf(path: string) {
  return lstat(path).catch(() => undefined);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
