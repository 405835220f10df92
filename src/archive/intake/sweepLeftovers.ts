import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT_TYPES } from '../../catalog/documentFile.ts';
import { MD5_PATTERN } from '../../catalog/md5.ts';
import { isNotFound } from '../../lib/systemError.ts';
import { UUID_PATTERN } from '../../lib/uuid.ts';
import { OFFICE_ENDINGS } from '../convert/libreOffice.ts';

/** How files of documents, metadata and sources end. */
const ENDINGS = [...DOCUMENT_TYPES, ...OFFICE_ENDINGS, ...['yml', 'yaml', 'md', 'markdown', 'txt']];

/** A file under way, as `createDiskStorage` names it: hidden, behind the name that it will have. */
const UNFINISHED = new RegExp(
  `^\\.(?:${MD5_PATTERN}\\.(?:${ENDINGS.join('|')})|SHA256SUMS)\\.${UUID_PATTERN}$`,
  'u',
);

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
