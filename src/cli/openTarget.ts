import { resolve } from 'node:path';
import type { IntakeOptions } from '../archive/intake/openIntake.ts';
import { whyNoArchive } from '../archive/readArchive.ts';
import { dataFolder } from '../config/dataFolder.ts';
import type { Environment } from '../config/environment.ts';
import { readSite } from '../config/readSite.ts';
import { openFiles } from './openFiles.ts';

/** The archive that files are to come into. */
export interface Target {
  readonly archive: string;
  /** Where its data folder is, which may not be there yet. */
  readonly data: string;
  readonly intake: IntakeOptions;
}

/** Finds out where an archive keeps its documents; a line for a person where it is none. */
export async function openTarget(
  folder: string,
  environment: Environment,
): Promise<
  | { readonly target: Target; readonly reason?: never }
  | { readonly target?: never; readonly reason: string }
> {
  const archive = resolve(folder);
  const obstacle = await whyNoArchive(archive);
  if (obstacle !== undefined) {
    const reason = `${obstacle}. Name one with --archive, or make a folder "metadata" in it if this is to be a new archive.`;
    return { reason };
  }
  const data = dataFolder(archive, environment);
  const [{ site }, { files, error }] = await Promise.all([
    readSite(archive, () => ''),
    openFiles({ archive, data, environment }),
  ]);
  if (!files) return { reason: error };
  const intake = {
    schema: site.hosts.main === undefined ? undefined : `${site.hosts.main}/schema/`,
    // In a folder, more can be told of what stands in the way.
    files: files.folder === undefined ? files.documents : undefined,
  };
  return { target: { archive, data, intake } };
}
