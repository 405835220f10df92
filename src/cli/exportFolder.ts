import type { Stats } from 'node:fs';
import {
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  unlink,
} from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { isRunning } from '../archive/isRunning.ts';
import { errorCode } from '../lib/systemError.ts';

/**
 * The folder of an export, which may contain files of its owner, such as `.git` or `CNAME`. A marker
 * lists the files that exports have written; other files are never overwritten or removed. If the
 * process is killed, the folder holds the earlier site or a part of the new one, whose pages are
 * written last; the next export finishes it.
 */
export interface ExportFolder {
  /** Its path, with links resolved. */
  readonly path: string;
  /** An empty folder inside it, for the new export until that is complete. */
  readonly staging: string;
  /** Keeps a file of the earlier export for the new one if `isWanted` accepts it. */
  keep(file: string, isWanted: (stats: Stats) => boolean): Promise<boolean>;
  /**
   * Replaces the earlier export with the files in `staging` and those that are kept. Resolves to the
   * reason if it cannot; then nothing has changed.
   */
  publish(): Promise<string | undefined>;
  /** Removes what is not published. Must be called after `publish` as well. */
  close(): Promise<void>;
}

/** Marks a folder as an export, and lists its files, one path a line. */
const MARK = '.campusdocs-export';
const NEW_MARK = `${MARK}.new`;
/** Followed by the id of the process that writes there. */
const STAGING = '.campusdocs-unfinished-';

/** Opens a folder for an export: a new one, an empty one, or one with an earlier export. */
export async function openExportFolder(
  wanted: string,
): Promise<
  | { readonly folder: ExportFolder; readonly error?: never }
  | { readonly folder?: never; readonly error: string }
> {
  const folder = resolve(wanted);
  const made = await mkdir(folder, { recursive: true }).catch(errorCode);
  if (made === 'EEXIST' || made === 'ENOTDIR') {
    return { error: `${folder} is no folder. Name a new folder.` };
  }
  const names = await readdir(folder).catch(errorCode);
  if (!Array.isArray(names)) return { error: `${folder} cannot be written to (${names ?? made}).` };
  if (!names.includes(MARK) && !names.every(isOurs)) {
    return { error: `${folder} holds something else than an export. Name a new folder.` };
  }
  const path = await realpath(folder);
  const mark = join(path, MARK);
  const staging = join(path, STAGING + process.pid);
  const left = names.filter((name) => name.startsWith(STAGING));
  const other = left
    .map((name) => Number(name.slice(STAGING.length)))
    .find((pid) => pid !== process.pid && isRunning(pid));
  if (other !== undefined) {
    return { error: `Another export is being written to ${folder}, by process ${other}.` };
  }
  const before = names.includes(MARK) ? ownPaths(await readFile(mark, 'utf8')) : undefined;
  const own = new Set(before);
  const kept = new Set<string>();
  let isPublished = false;

  async function keep(file: string, isWanted: (stats: Stats) => boolean): Promise<boolean> {
    if (!own.has(file)) return false;
    const stats = await statOf(join(path, file));
    if (!stats?.isFile() || !isWanted(stats)) return false;
    kept.add(file);
    return true;
  }

  async function publish(): Promise<string | undefined> {
    const staged = await filesWithin(staging);
    const after = [...kept, ...staged];
    const problem = await findProblem(path, staged, own);
    if (problem !== undefined) {
      return `${join(path, problem)} was not written by an export. Move it away, or name a new folder.`;
    }
    // The marker lists old and new files, so that it is complete after any interruption.
    await writeMark(path, [...own, ...after]);
    isPublished = true;
    for (const file of inOrder(staged)) {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await rename(join(staging, file), join(path, file));
    }
    for (const file of own.difference(new Set(after))) await removeFile(path, file);
    await writeMark(path, after);
    return undefined;
  }

  async function close(): Promise<void> {
    await rm(staging, { recursive: true, force: true });
    if (isPublished || before !== undefined) return;
    for (const name of [NEW_MARK, MARK]) await rm(join(path, name), { force: true });
    // `rmdir` removes empty folders only.
    if (typeof made === 'string') await rmdir(path).catch(() => undefined);
  }

  try {
    for (const name of left) await rm(join(path, name), { recursive: true });
    await mkdir(staging);
  } catch (error) {
    await close().catch(() => undefined);
    return { error: `${folder} cannot be written to (${errorCode(error)}).` };
  }
  return { folder: { path, staging, keep, publish, close } };
}

/** Whether a killed export may have left this entry in an empty folder. */
function isOurs(name: string): boolean {
  return name === NEW_MARK || name.startsWith(STAGING);
}

/** Replaces the marker atomically: a partial list would lose track of exported files. */
async function writeMark(folder: string, paths: readonly string[]): Promise<void> {
  const handle = await open(join(folder, NEW_MARK), 'w');
  try {
    await handle.writeFile([...new Set(paths)].map((path) => `${path}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(join(folder, NEW_MARK), join(folder, MARK));
}

/** Returns a path in the way of an export that no export has written, or undefined. */
async function findProblem(
  folder: string,
  staged: readonly string[],
  own: ReadonlySet<string>,
): Promise<string | undefined> {
  for (const parent of new Set([...staged, ...own].flatMap(parentsOf))) {
    const stats = await statOf(join(folder, parent));
    // A link leads to files outside the export.
    if (stats && !stats.isDirectory()) return parent;
  }
  for (const file of staged) {
    const stats = await statOf(join(folder, file));
    if (stats && (stats.isDirectory() || !own.has(file))) return file;
  }
  return undefined;
}

/** Removes a file, and the folders that become empty. */
async function removeFile(folder: string, file: string): Promise<void> {
  const failure = await unlink(join(folder, file)).catch(errorCode);
  if (failure !== undefined) return;
  for (const parent of parentsOf(file)) {
    if ((await rmdir(join(folder, parent)).catch(errorCode)) !== undefined) return;
  }
}

/** The files of a folder, as paths relative to it with slashes. */
async function filesWithin(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .map((path) => path.replaceAll(sep, '/'));
}

/** The parent folders of a path, the innermost first. */
function parentsOf(file: string): string[] {
  const names = file.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, names.length - index).join('/'));
}

/** Orders files so that pages come after what they refer to: app, documents and covers, then JSON. */
function inOrder(files: readonly string[]): string[] {
  const rank = (file: string) => (file.endsWith('.html') ? 2 : file.endsWith('.json') ? 1 : 0);
  return files.toSorted((a, b) => rank(a) - rank(b));
}

/** The paths in a marker, without those that lead out of the folder. */
function ownPaths(text: string): string[] {
  return text
    .split('\n')
    .filter((path) => path !== '' && !isAbsolute(path) && !path.split(/[/\\]/u).includes('..'));
}

async function statOf(path: string) {
  return lstat(path).catch(() => undefined);
}
