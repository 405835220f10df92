import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { isNotFound } from '../lib/systemError.ts';
import { defaultDataFolder } from './dataFolder.ts';
import type { Environment } from './environment.ts';

/** The data folder of an archive, and its source. */
export interface FoundData {
  readonly folder: string;
  /** The source: `--data`, `CAMPUSDOCS_DATA`, an earlier `serve --data`, or the default. */
  readonly by: 'option' | 'environment' | 'memory' | 'nothing';
  /** Why the remembered folder cannot be used, as one line for a person. */
  readonly error?: string;
}

const MemorySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ archive: v.string(), data: v.pipe(v.string(), v.nonEmpty()) }),
);

/**
 * Finds the data folder of an archive: the named one, else `CAMPUSDOCS_DATA`, else the one of an
 * earlier `serve --data` for this archive, else the default. A missing remembered folder is an
 * error: it may be on a disk that is not mounted, and another folder would begin with a new secret
 * and without sessions and counts.
 *
 * @param named with `--data`
 */
export async function findDataFolder(
  archiveFolder: string,
  environment: Environment,
  named?: string,
): Promise<FoundData> {
  if (named) return { folder: resolve(named), by: 'option' };
  if (environment.CAMPUSDOCS_DATA) {
    return { folder: resolve(environment.CAMPUSDOCS_DATA), by: 'environment' };
  }
  const archive = resolve(archiveFolder);
  const memoryPath = memoryPathOf(archive, environment);
  const defaultFolder = defaultDataFolder(archive, environment);
  let text: string;
  try {
    text = await readFile(memoryPath, 'utf8');
  } catch (failure) {
    if (isNotFound(failure)) return { folder: defaultFolder, by: 'nothing' };
    throw failure;
  }
  const parsed = v.safeParse(MemorySchema, text);
  const advice = `Name a folder with --data, or say with campusdocs data which one it is.`;
  if (!parsed.success || parsed.output.archive !== archive) {
    const error = `${memoryPath}, which says where the data of this archive is, is damaged. ${advice}`;
    return { folder: defaultFolder, by: 'memory', error };
  }
  const { data: folder } = parsed.output;
  const exists = await stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (exists) return { folder, by: 'memory' };
  const error = `The data folder ${folder} of this archive, as serve was told before, is not there. Bring it back. ${advice}`;
  return { folder, by: 'memory', error };
}

/**
 * Remembers the data folder of an archive for this user: in the user's data folder, never in the
 * archive. The default folder needs no memory.
 */
export async function rememberData(
  archiveFolder: string,
  environment: Environment,
  data: string,
): Promise<void> {
  const archive = resolve(archiveFolder);
  const folder = resolve(data);
  if (folder === defaultDataFolder(archive, environment)) {
    await forgetData(archive, environment);
    return;
  }
  const path = memoryPathOf(archive, environment);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const written = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(written, 'wx', 0o600);
    try {
      await file.writeFile(`${JSON.stringify({ archive, data: folder }, undefined, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(written, path);
  } catch (failure) {
    await unlink(written).catch(() => undefined);
    throw failure;
  }
}

/** Forgets the remembered folder of an archive; returns whether there was one. */
export async function forgetData(
  archiveFolder: string,
  environment: Environment,
): Promise<boolean> {
  try {
    await unlink(memoryPathOf(resolve(archiveFolder), environment));
    return true;
  } catch (failure) {
    if (isNotFound(failure)) return false;
    throw failure;
  }
}

/** Beside the default folder, under the same name. */
function memoryPathOf(archive: string, environment: Environment): string {
  return `${defaultDataFolder(archive, environment)}.json`;
}
