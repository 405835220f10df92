import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import * as v from 'valibot';
import { parseDocumentFile } from '../catalog/documentFile.ts';
import { isNotFound } from '../lib/systemError.ts';
import { createDiskStorage } from '../storage/diskStorage.ts';
import type { Storage } from '../storage/storage.ts';

/** What is known of a document without reading it. */
export interface Measured {
  /** In bytes. */
  readonly size: number;
  /** Changes whenever the file is replaced or modified. */
  readonly fingerprint: string;
}

/** The listing as it is stored, where a fingerprint is called a print. */
const ListingSchema = v.record(
  v.string(),
  v.pipe(
    v.object({ size: v.number(), print: v.string() }),
    v.transform(({ size, print }): Measured => ({ size, fingerprint: print })),
  ),
);

/**
 * Writes a listing of a storage's documents to a file. Threads read sizes from it, and so do
 * programs that are started while the storage cannot be reached. Returns whether anything has
 * changed.
 */
export async function writeFileListing(path: string, documents: Storage): Promise<boolean> {
  const files: [string, { readonly size: number; readonly print: string }][] = [];
  for await (const { key, size, tag } of documents.list()) {
    if (parseDocumentFile(key)) files.push([key, { size, print: tag }]);
  }
  // Sorted, so that the same documents give the same text.
  files.sort(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(files));
  if (text === (await readText(path))) return false;
  await createDiskStorage(dirname(path)).write(basename(path), new TextEncoder().encode(text));
  return true;
}

/** The documents of the last listing, by file name. Empty if there is no listing yet. */
export async function readFileListing(path: string): Promise<ReadonlyMap<string, Measured>> {
  const text = await readText(path);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ListingSchema), text);
  return new Map(Object.entries(parsed.success ? parsed.output : {}));
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
