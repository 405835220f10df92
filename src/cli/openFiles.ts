import { join } from 'node:path';
import {
  type CoverDocuments,
  documentsInFolder,
  documentsInStorage,
} from '../archive/covers/coverDocuments.ts';
import { writeFileListing } from '../archive/fileListing.ts';
import type { DocumentsLocation } from '../archive/readFileSizes.ts';
import { renderMarkdown } from '../archive/renderMarkdown.ts';
import type { Environment } from '../config/environment.ts';
import { readSite } from '../config/readSite.ts';
import { s3Credentials } from '../config/s3Credentials.ts';
import { createDiskStorage } from '../storage/diskStorage.ts';
import { createLocalCopies } from '../storage/localCopies.ts';
import type { Storage } from '../storage/storage.ts';

/** The documents of an archive, wherever they are kept. */
export interface OpenedFiles {
  /** `{id}.pdf` and `{id}.zip`. */
  readonly documents: Storage;
  /** The folder that they are in; undefined where they are not on this machine. */
  readonly folder: string | undefined;
  /** Where what is known of them without asking is found. */
  readonly known: DocumentsLocation;
  /** Lists them anew for whoever reads `known`; returns whether that has changed. */
  list(): Promise<boolean>;
  /** What covers are drawn from. */
  readonly coverDocuments: CoverDocuments;
  /** For how many seconds an address holds at which a download goes past this server; 0: none does. */
  readonly signedFor: number;
}

export interface FilesOptions {
  /** The archive folder. */
  readonly archive: string;
  /** The data folder. */
  readonly data: string;
  readonly environment: Environment;
}

/**
 * Decides where the documents of an archive are: in its folder `files`, or in the bucket that its
 * `site.yml` names. One line for a person where that cannot be. Nothing is asked of the bucket yet.
 */
export async function openFiles(
  options: FilesOptions,
): Promise<{ files: OpenedFiles; error?: never } | { files?: never; error: string }> {
  const { settings, diagnostics } = await readSite(options.archive, renderMarkdown);
  const broken = diagnostics.find(({ field }) => /^storage(?:\.|$)/u.test(field));
  // Without it the documents would seem to be lost, or those of an old folder would be shown.
  if (broken) return { error: `site.yml: ${broken.field} ${broken.reason}.` };
  const { s3 } = settings.storage;
  if (s3 === undefined) return { files: filesInFolder(join(options.archive, 'files')) };
  const { credentials, error } = s3Credentials(options.environment);
  if (!credentials) return { error };
  // Sites whose documents are on disk do not wait for the client, nor pay for it in memory.
  const { createS3Storage } = await import('../storage/s3Storage.ts');
  const documents = createS3Storage({ ...s3, region: s3.region ?? USUAL_REGION, credentials });
  const listing = join(options.data, 'listing.json');
  const copies = createLocalCopies(documents, join(options.data, 'copies'));
  return {
    files: {
      documents,
      folder: undefined,
      known: { listing },
      list: () => writeFileListing(listing, documents),
      coverDocuments: documentsInStorage(documents, copies),
      signedFor: s3.signedDownloads * 60,
    },
  };
}

/** What services other than AWS answer to that have no regions. */
const USUAL_REGION = 'us-east-1';

function filesInFolder(folder: string): OpenedFiles {
  return {
    documents: createDiskStorage(folder),
    folder,
    known: { folder },
    // A folder is looked at by whoever wants to know.
    list: async () => false,
    coverDocuments: documentsInFolder(folder),
    signedFor: 0,
  };
}
