import { cp, realpath, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DEMO } from './packagePaths.ts';

/**
 * Returns the folder to serve for an archive. The demo is copied into the data folder at each start:
 * what visitors give is not to change the program's own files, which may also be read-only.
 *
 * @param archive the folder that was asked for
 * @param data the data folder, which no other server uses
 */
export async function prepareServedArchive(
  archive: string,
  data: string,
  demo: string = DEMO,
): Promise<string> {
  const copy = await findServedArchive(archive, data, demo);
  if (copy === resolve(archive)) return copy;
  const draft = `${copy}.draft`;
  await Promise.all([copy, draft].map((path) => rm(path, { recursive: true, force: true })));
  await cp(demo, draft, { recursive: true, preserveTimestamps: true });
  await rename(draft, copy);
  return copy;
}

/** The folder that a server has prepared: what is changed beside it is to be changed there. */
export async function findServedArchive(
  archive: string,
  data: string,
  demo: string = DEMO,
): Promise<string> {
  return (await realpath(archive)) === demo ? join(data, 'demo') : resolve(archive);
}
