import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { IntakeOptions } from '../archive/intake/openIntake.ts';
import { findArchiveProblem } from '../archive/readArchive.ts';
import type { Environment } from '../config/environment.ts';
import { readSite } from '../config/readSite.ts';
import { findDataFolder } from '../config/rememberedData.ts';
import { errorCode } from '../lib/systemError.ts';
import { openFiles } from './openFiles.ts';

/** The archive that files are to come into. */
export interface Target {
  readonly archive: string;
  /** Where its data folder is, which may not be there yet. */
  readonly data: string;
  readonly intake: IntakeOptions;
  /** Whether what PDFs are made of is kept beside them, as `site.yml` says. */
  readonly keepsSource: boolean;
}

/**
 * Finds out where an archive keeps its documents; a line for a person where it is none.
 *
 * @param makeNew whether a folder that is missing or empty becomes an archive
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
    // In a folder, more can be told of what stands in the way.
    files: files.folder === undefined ? files.documents : undefined,
  };
  return { target: { archive, data, intake, keepsSource: settings.archive.keepSource ?? false } };
}

/**
 * Makes an archive of a folder that is missing, in one that is there, or that is empty: a slip in the
 * name of another folder must not turn that into an archive. Whether it did.
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
