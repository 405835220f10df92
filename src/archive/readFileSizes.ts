import { lstat, readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import * as v from 'valibot';
import { archiveFile, parseDocumentFile } from '../catalog/documentFile.ts';
import { errorCode, isNotFound } from '../lib/systemError.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { DocumentCache } from './documentCache.ts';
import type { FileCache } from './fileCache.ts';
import { type Measured, readFileListing } from './fileListing.ts';
import { readOptionalJson } from './readOptionalJson.ts';

const LONGEST_SIZES_BYTES = 64 * 1024 * 1024;
const FILES_AT_ONCE = 16;

const SIZES_JSON = {
  file: 'filesizes.json',
  limit: LONGEST_SIZES_BYTES,
  isUsable: (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
  rule: 'must be a map from id to bytes, as {"<id>": 12345}',
};
const BytesSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The length in bytes of an item's document, if known. */
export type FileSizeOf = (item: { id: string; filetype: string }) => number | undefined;

/** The folder of the documents, or the file that lists documents stored elsewhere. */
export type DocumentsLocation = { readonly folder: string } | { readonly listing: string };

interface FileSizes {
  readonly sizeOf: FileSizeOf;
  /**
   * By name of each document in the folder: changes whenever the document is replaced or modified.
   */
  readonly fingerprints: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the sizes of the documents from the files themselves, or else from `filesizes.json` at the
 * archive's root: a map from id to bytes for archives whose documents are stored where they cannot
 * be listed.
 */
export async function readFileSizes(
  archiveFolder: string,
  place: DocumentsLocation,
  memories: { readonly listed?: FileCache<object>; readonly documents?: DocumentCache } = {},
): Promise<FileSizes> {
  const [measured, listed] = await Promise.all([
    'listing' in place ? readListing(place.listing) : measure(place.folder, memories.documents),
    readListedSizes(archiveFolder, memories.listed),
  ]);
  return {
    sizeOf: ({ id, filetype }) =>
      measured.files.get(archiveFile(id, filetype))?.size ?? listed.sizes.get(id),
    fingerprints: new Map(
      Array.from(measured.files, ([name, { fingerprint }]) => [name, fingerprint]),
    ),
    diagnostics: [...measured.diagnostics, ...listed.diagnostics],
  };
}

/** Reads the optional `filesizes.json`: bytes by id. */
export async function readListedSizes(
  archiveFolder: string,
  memory?: FileCache<object>,
): Promise<{
  readonly sizes: ReadonlyMap<string, number>;
  readonly diagnostics: readonly Diagnostic[];
}> {
  const listed = await readOptionalJson(archiveFolder, SIZES_JSON, memory);
  const diagnostics = [...listed.diagnostics];
  const sizes = new Map<string, number>();
  for (const [id, value] of Object.entries(listed.value ?? {})) {
    const bytes = v.safeParse(BytesSchema, value);
    if (bytes.success) sizes.set(id, bytes.output);
    else {
      const reason = 'must be a whole number of bytes';
      diagnostics.push({ file: 'filesizes.json', field: id, reason, severity: 'warning' });
    }
  }
  return { sizes, diagnostics };
}

interface Documents {
  /** By file name. */
  readonly files: ReadonlyMap<string, Measured>;
  readonly diagnostics: readonly Diagnostic[];
}

async function readListing(path: string): Promise<Documents> {
  return { files: await readFileListing(path), diagnostics: [] };
}

/** The documents in a folder; none if there is no folder. */
async function measure(folder: string, memory?: DocumentCache): Promise<Documents> {
  const { files, diagnostics } = await measureAll(folder);
  return { files: memory?.update(files) ?? files, diagnostics };
}

async function measureAll(folder: string): Promise<Documents> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    // An archive may hold only metadata; a missing document is noticed when it is requested.
    if (isNotFound(error)) return { files: new Map(), diagnostics: [] };
    const reason = `cannot be listed (${errorCode(error)}); it must be a folder that may be read`;
    return {
      files: new Map(),
      diagnostics: [{ file: 'files', field: '', reason, severity: 'error' }],
    };
  }
  const documents = names.filter((name) => parseDocumentFile(name) !== undefined);
  const files = new Map<string, Measured>();
  await pLimit(FILES_AT_ONCE).map(documents, async (name) => {
    const measured = await measureOne(folder, name).catch(() => undefined);
    if (measured) files.set(name, measured);
  });
  return { files, diagnostics: [] };
}

/** A document that is served; undefined for a link that dangles or leaves the folder. */
async function measureOne(folder: string, name: string): Promise<Measured | undefined> {
  let path = join(folder, name);
  let stats = await lstat(path);
  if (stats.isSymbolicLink()) {
    path = await realpath(path);
    if (dirname(path) !== (await realpath(folder))) return undefined;
    stats = await lstat(path);
  }
  const { size, mtimeMs, ino } = stats;
  return stats.isFile() ? { size, fingerprint: `${size} ${mtimeMs} ${ino}` } : undefined;
}
