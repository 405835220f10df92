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

/** The documents of an archive, in a folder or a bucket. */
export interface OpenedFiles {
  /** `{id}.pdf` and `{id}.zip`. */
  readonly documents: Storage;
  /** Their folder; undefined if they are not on this machine. */
  readonly folder: string | undefined;
  /** Where their names and sizes are known without a request. */
  readonly known: DocumentsLocation;
  /** Refreshes the listing in `known`; resolves to whether it has changed. */
  list(): Promise<boolean>;
  /** The documents that covers are drawn from. */
  readonly coverDocuments: CoverDocuments;
  /**
   * What servers of this site share, by name, below `_campusdocs/` in the bucket; undefined if documents
   * are on this machine.
   */
  readonly shared: ((name: string) => Storage) | undefined;
  /** Lifetime in seconds of signed URLs, at which downloads bypass this server; 0: there are none. */
  readonly signedUrlSeconds: number;
}

export interface FilesOptions {
  /** The archive folder. */
  readonly archive: string;
  /** The data folder. */
  readonly data: string;
  readonly environment: Environment;
}

/**
 * Opens the documents of an archive: its folder `files`, or the bucket that its `site.yml` names.
 * `error` is one line for a person. Sends no request to the bucket yet.
 */
export async function openFiles(
  options: FilesOptions,
): Promise<{ files: OpenedFiles; error?: never } | { files?: never; error: string }> {
  const { settings, diagnostics } = await readSite(options.archive, renderMarkdown);
  const broken = diagnostics.find(({ field }) => /^storage(?:\.|$)/u.test(field));
  // Ignoring it would make documents seem lost, or show those of an old folder.
  if (broken) return { error: `site.yml: ${broken.field} ${broken.reason}.` };
  const { s3 } = settings.storage;
  if (s3 === undefined) return { files: filesInFolder(join(options.archive, 'files')) };
  const { credentials, error } = s3Credentials(options.environment);
  if (!credentials) return { error };
  // Loaded on demand: sites with documents on disk save its load time and memory.
  const { createS3Storage } = await import('../storage/s3Storage.ts');
  const bucket = { ...s3, region: s3.region ?? DEFAULT_REGION, credentials };
  const documents = createS3Storage(bucket);
  const listing = join(options.data, 'listing.json');
  const copies = createLocalCopies(documents, join(options.data, 'copies'));
  return {
    files: {
      documents,
      folder: undefined,
      known: { listing },
      list: () => writeFileListing(listing, documents),
      coverDocuments: documentsInStorage(documents, copies),
      shared: (name) =>
        createS3Storage({ ...bucket, prefix: `${s3.prefix ?? ''}_campusdocs/${name}/` }),
      signedUrlSeconds: s3.signedDownloads * 60,
    },
  };
}

/** The default region, which S3 services without regions accept. */
const DEFAULT_REGION = 'us-east-1';

function filesInFolder(folder: string): OpenedFiles {
  return {
    documents: createDiskStorage(folder),
    folder,
    known: { folder },
    // Readers look at the folder itself.
    list: async () => false,
    coverDocuments: documentsInFolder(folder),
    shared: undefined,
    signedUrlSeconds: 0,
  };
}
