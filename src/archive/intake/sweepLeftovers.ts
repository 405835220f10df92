import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DOCUMENT_TYPES } from '../../catalog/documentFile.ts';
import { MD5_PATTERN } from '../../catalog/md5.ts';
import { isNotFound } from '../../lib/systemError.ts';
import { UUID_PATTERN } from '../../lib/uuid.ts';
import { OFFICE_ENDINGS } from '../convert/libreOffice.ts';

/** The file extensions of documents, metadata and sources. */
const ENDINGS = [...DOCUMENT_TYPES, ...OFFICE_ENDINGS, ...['yml', 'yaml', 'md', 'markdown', 'txt']];

/** An unfinished file as `createDiskStorage` names it: hidden, and starting with its final name. */
const UNFINISHED = new RegExp(
  `^\\.(?:${MD5_PATTERN}\\.(?:${ENDINGS.join('|')})|SHA256SUMS)\\.${UUID_PATTERN}$`,
  'u',
);

/**
 * Removes the half-written files of killed runs, which are hidden and unreferenced. Call it with
 * the lock held, so that no write in progress is swept. Returns their paths inside the archive.
 */
export async function sweepLeftovers(archiveFolder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const folder of ['.', 'files', 'metadata', 'sources', 'tombstones']) {
    const names = await readdir(join(archiveFolder, folder)).catch((error: unknown) => {
      if (isNotFound(error)) return [];
      throw error;
    });
    found.push(...names.filter((name) => UNFINISHED.test(name)).map((name) => join(folder, name)));
  }
  for (const path of found) await rm(join(archiveFolder, path), { force: true });
  return found;
}
