import { constants } from 'node:fs';
import { access, copyFile, link, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CoverDocuments,
  documentsInFolder,
  documentsInStorage,
} from '../archive/covers/coverDocuments.ts';
import type { Environment } from '../config/environment.ts';
import { s3Credentials } from '../config/s3Credentials.ts';
import type { Settings } from '../config/settings.ts';
import { createDiskStorage } from '../storage/diskStorage.ts';
import { createLocalCopies, downloadTo } from '../storage/localCopies.ts';
import type { Storage } from '../storage/storage.ts';

/** The documents of an archive, wherever they are kept. */
export interface OpenedFiles {
  /** `{id}.pdf` and `{id}.zip`. */
  readonly documents: Storage;
  /** Where they are, for people. */
  readonly place: string;
  /** Whether they are elsewhere than in the archive's own folder. */
  readonly isRemote: boolean;
  /** What covers are drawn from. */
  readonly coverDocuments: CoverDocuments;
  /** For how many seconds an address holds at which a download goes past this server; 0: none does. */
  readonly signedFor: number;
  /** Puts a document that is there under a path of this machine, where nothing may be. */
  placeAt(key: string, path: string): Promise<void>;
}

export interface FilesOptions {
  /** The archive folder. */
  readonly archive: string;
  /** The data folder. */
  readonly data: string;
  readonly storage: Settings['storage'];
  readonly environment: Environment;
}

/**
 * Decides where the documents of an archive are: in its folder `files`, or in the bucket that its
 * `site.yml` names. One line for a person where that cannot be. Nothing is asked of the bucket yet.
 */
export async function openFiles(
  options: FilesOptions,
): Promise<{ files: OpenedFiles; error?: never } | { files?: never; error: string }> {
  const { s3 } = options.storage;
  if (s3 === undefined) return { files: filesInFolder(join(options.archive, 'files')) };
  const { credentials, error } = s3Credentials(options.environment);
  if (!credentials) return { error };
  // Sites whose documents are on disk do not wait for the client, nor pay for it in memory.
  const { createS3Storage } = await import('../storage/s3Storage.ts');
  const documents = createS3Storage({ ...s3, region: s3.region ?? USUAL_REGION, credentials });
  const copies = createLocalCopies(documents, join(options.data, 'copies'));
  return {
    files: {
      documents,
      place: `${s3.bucket}/${s3.prefix}`,
      isRemote: true,
      coverDocuments: documentsInStorage(documents, copies),
      signedFor: s3.signedDownloads * 60,
      placeAt: (key, path) => downloadTo(documents, key, path),
    },
  };
}

/** What services other than AWS answer to that have no regions. */
const USUAL_REGION = 'us-east-1';

function filesInFolder(folder: string): OpenedFiles {
  return {
    documents: createDiskStorage(folder),
    place: folder,
    isRemote: false,
    coverDocuments: documentsInFolder(folder),
    signedFor: 0,
    placeAt: (key, path) => linkOrCopy(join(folder, key), path),
  };
}

/** The same bytes under another name, which takes no room where both are on one file system. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  const source = await realpath(from);
  await access(source, constants.R_OK);
  try {
    await link(source, to);
  } catch {
    await copyFile(source, to, constants.COPYFILE_FICLONE);
  }
}
