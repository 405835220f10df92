import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { IntakeOptions } from '../archive/intake/openIntake.ts';
import { findArchiveProblem } from '../archive/readArchive.ts';
import type { Environment } from '../config/environment.ts';
import { readSite } from '../config/readSite.ts';
import { findDataFolder } from '../config/rememberedData.ts';
import { errorCode } from '../lib/systemError.ts';
import { openFiles } from './openFiles.ts';

/** The archive that files are added to. */
export interface Target {
  readonly archive: string;
  /** Its data folder, which may not exist yet. */
  readonly data: string;
  readonly intake: IntakeOptions;
  /** Whether `site.yml` keeps the originals of converted PDFs beside them. */
  readonly keepsSource: boolean;
}

/**
 * Finds an archive and its documents. `reason` is one line for a person if the folder is not one.
 *
 * @param makeNew if given, turns a missing or empty folder into an archive, and calls `made`
 */
export async function openTarget(
  folder: string,
  environment: Environment,
  makeNew?: { readonly made: (archive: string) => void },
): Promise<
  | { readonly target: Target; readonly reason?: never }
  | { readonly target?: never; readonly reason: string }
> {
  const archive = resolve(folder);
  if (makeNew && (await makeArchive(archive))) makeNew.made(archive);
  const problem = await findArchiveProblem(archive);
  if (problem !== undefined) {
    const reason = `${problem}. Name one with --archive, or make a folder "metadata" in it if this is to be a new archive.`;
    return { reason };
  }
  const { folder: data, error: gone } = await findDataFolder(archive, environment);
  if (gone !== undefined) return { reason: gone };
  const [{ site, settings }, { files, error }] = await Promise.all([
    readSite(archive, () => ''),
    openFiles({ archive, data, environment }),
  ]);
  if (!files) return { reason: error };
  const intake = {
    schema: site.hosts.main === undefined ? undefined : `${site.hosts.main}/schema/`,
    // A folder gives more detail about an existing file than a storage.
    files: files.folder === undefined ? files.documents : undefined,
  };
  return { target: { archive, data, intake, keepsSource: settings.archive.keepSource ?? false } };
}

/**
 * Makes an archive of a folder that is empty, or missing in an existing parent: a mistyped name must
 * not turn another folder into an archive. Returns whether it did.
 */
async function makeArchive(archive: string): Promise<boolean> {
  try {
    await mkdir(archive);
  } catch (failure) {
    if (errorCode(failure) !== 'EEXIST') return false;
    const names = await readdir(archive).catch(() => ['not to be listed']);
    if (names.some((name) => name !== '.git')) return false;
  }
  return mkdir(join(archive, 'metadata')).then(
    () => true,
    () => false,
  );
}
