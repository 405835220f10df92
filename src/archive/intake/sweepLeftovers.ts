import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isNotFound } from '../../lib/systemError.ts';

/** A file under way, as `createDiskStorage` names it: hidden, behind the name that it will have. */
const UNFINISHED =
  /^\.(?:[0-9a-f]{32}\.(?:pdf|zip|ya?ml|docx?|pptx?|xlsx?|md|markdown|txt)|SHA256SUMS)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/**
 * Removes what killed runs have left half-written in an archive: hidden files that nothing refers
 * to. To be called by the holder of the lock, so that nothing under way is swept. Returns their
 * paths inside the archive.
 */
export async function sweepLeftovers(archiveFolder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const folder of ['.', 'files', 'metadata', 'sources']) {
    const names = await readdir(join(archiveFolder, folder)).catch((error: unknown) => {
      if (isNotFound(error)) return [];
      throw error;
    });
    found.push(...names.filter((name) => UNFINISHED.test(name)).map((name) => join(folder, name)));
  }
  for (const path of found) await rm(join(archiveFolder, path), { force: true });
  return found;
}
