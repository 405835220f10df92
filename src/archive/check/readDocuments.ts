import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
} from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, isNotFound } from '../../lib/systemError.ts';
import type { Storage } from '../../storage/storage.ts';
import type { DocumentFile, Ends } from './archiveState.ts';
import { isDocumentLike } from './leftovers.ts';
import { mapInBatches } from './mapInBatches.ts';
import { type CheckDiagnostic, checkDiagnostic } from './rules.ts';

/** The location of documents: on disk, where reading their ends is quick, or elsewhere. */
export interface DocumentLocation {
  readonly storage: Storage;
  /** The folder, if they are on disk. */
  readonly folder?: string | undefined;
}

/** The documents of an archive, and other files among them. */
export interface ReadDocuments {
  readonly documents: readonly DocumentFile[];
  /** Names of files that are not documents. */
  readonly strays: readonly string[];
  readonly diagnostics: readonly CheckDiagnostic[];
}

/** How far a PDF's header may be from its start, and its end marker from its end. */
const END_BYTES = 1024;

/**
 * Lists the documents of an archive, which may have none. Throws only errors that are not faults of it.
 */
export async function readDocuments(place: DocumentLocation): Promise<ReadDocuments> {
  try {
    return await (place.folder === undefined
      ? listStored(place.storage)
      : listFolder(place.folder));
  } catch (error) {
    const reason = `cannot be listed (${errorCode(error)}); check that it is there and its rights`;
    return {
      documents: [],
      strays: [],
      diagnostics: [checkDiagnostic('folder-unreadable', 'files', '', reason)],
    };
  }
}

async function listStored(storage: Storage): Promise<ReadDocuments> {
  const files = await Array.fromAsync(storage.list());
  const documents = files
    .filter(({ key }) => isDocumentLike(key))
    .map(({ key, size }) => ({ name: key, size }))
    .sort(byName);
  const strays = files.map(({ key }) => key).filter((key) => !isDocumentLike(key));
  return { documents, strays: strays.sort(), diagnostics: [] };
}

async function listFolder(folder: string): Promise<ReadDocuments> {
  const entries = await listOrNothing(folder);
  const real = entries.length > 0 ? await realpath(folder) : folder;
  const documents = entries.filter((entry) => isDocumentLike(entry.name) && !entry.isDirectory());
  const isDocument = new Set(documents);
  const read = await mapInBatches(documents, (entry) => lookAt(real, entry));
  return {
    documents: read.map(({ document }) => document).sort(byName),
    strays: entries
      .filter((entry) => !isDocument.has(entry))
      .map(({ name }) => name)
      .sort(),
    diagnostics: read.flatMap(({ diagnostic }) => diagnostic ?? []),
  };
}

async function listOrNothing(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

/** Without O_NONBLOCK, which Windows lacks, opening a pipe would block. */
const OPEN_TO_READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Reads the size and the ends of one document, or why it cannot be served. */
function lookAt(
  folder: string,
  entry: Dirent,
): { readonly document: DocumentFile; readonly diagnostic?: CheckDiagnostic } {
  const { name } = entry;
  const refuse = (reason: string) => ({
    document: { name },
    diagnostic: checkDiagnostic('document-unreadable', `files/${name}`, '', reason),
  });
  try {
    const path = entry.isSymbolicLink() ? realpathSync(join(folder, name)) : join(folder, name);
    if (dirname(path) !== folder) {
      return refuse('is a link out of files/, which is not served; put the file itself there');
    }
    const descriptor = openSync(path, OPEN_TO_READ);
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return refuse('is not a regular file; replace it with one');
      return { document: { name, size: stats.size, ends: readEnds(descriptor, stats.size) } };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (isNotFound(error)) {
      return refuse('is a link that leads nowhere; put the file itself there');
    }
    return refuse(`cannot be read (${errorCode(error)}); check its rights and the disk`);
  }
}

function readEnds(descriptor: number, size: number): Ends {
  const head = readAt(descriptor, 0, size);
  const tail = size <= END_BYTES ? head : readAt(descriptor, size - END_BYTES, size);
  return { head, tail };
}

const buffer = Buffer.alloc(END_BYTES);

function readAt(descriptor: number, position: number, size: number): string {
  const length = Math.min(END_BYTES, size - position);
  return buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, length, position));
}

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}
