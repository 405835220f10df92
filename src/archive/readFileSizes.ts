import { lstat, readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import type { Fault } from './fault.ts';
import { mapConcurrently } from './mapConcurrently.ts';
import { readOptionalJson } from './readOptionalJson.ts';
import { errorCode } from './readText.ts';

const LONGEST_SIZES_BYTES = 64 * 1024 * 1024;
const FILES_AT_ONCE = 16;

const FileSizesSchema = v.pipe(
  v.custom<object>((value) => !Array.isArray(value)),
  v.record(v.string(), v.unknown()),
);
const BytesSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The length in bytes of an item's document, where it is known. */
export type FileSizeOf = (item: { id: string; filetype: string }) => number | undefined;

/**
 * Learns how long the documents are: from the files themselves where they are, and else from
 * `filesizes.json` at the archive's root, a map from id to bytes, which an archive carries whose
 * documents live elsewhere.
 */
export async function readFileSizes(
  archiveFolder: string,
  filesFolder: string,
): Promise<{ readonly sizeOf: FileSizeOf; readonly faults: readonly Fault[] }> {
  const [measured, listed] = await Promise.all([
    measure(filesFolder),
    readOptionalJson(archiveFolder, 'filesizes.json', LONGEST_SIZES_BYTES),
  ]);
  const faults = [...measured.faults, ...listed.faults];
  const parsed = v.safeParse(FileSizesSchema, listed.value ?? {});
  if (!parsed.success) {
    const reason = 'must be a map from id to bytes, as {"<id>": 12345}';
    faults.push({ file: 'filesizes.json', field: '', reason, severity: 'warning' });
  }
  const known = new Map<string, number>();
  for (const [id, value] of Object.entries(parsed.success ? parsed.output : {})) {
    const bytes = v.safeParse(BytesSchema, value);
    if (bytes.success) known.set(id, bytes.output);
    else {
      const reason = 'must be a whole number of bytes';
      faults.push({ file: 'filesizes.json', field: id, reason, severity: 'warning' });
    }
  }
  return {
    sizeOf: ({ id, filetype }) => measured.sizes.get(`${id}.${filetype}`) ?? known.get(id),
    faults,
  };
}

/** The sizes of the documents in a folder by file name; none where there is no folder. */
async function measure(
  folder: string,
): Promise<{ readonly sizes: ReadonlyMap<string, number>; readonly faults: readonly Fault[] }> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    // An archive may hold only metadata; whether a document is there is told when it is asked for.
    if (errorCode(error) === 'ENOENT') return { sizes: new Map(), faults: [] };
    const reason = `cannot be listed (${errorCode(error)}); it must be a folder that may be read`;
    return { sizes: new Map(), faults: [{ file: 'files', field: '', reason, severity: 'error' }] };
  }
  const documents = names.filter((name) => /^[0-9a-f]{32}\.(?:pdf|zip)$/u.test(name));
  const sizes = new Map<string, number>();
  await mapConcurrently(documents, FILES_AT_ONCE, async (name) => {
    const size = await sizeOf(folder, name).catch(() => undefined);
    if (size !== undefined) sizes.set(name, size);
  });
  return { sizes, faults: [] };
}

/** The size of a document that is served: a link that dangles or leaves the folder leads to none. */
async function sizeOf(folder: string, name: string): Promise<number | undefined> {
  let path = join(folder, name);
  let stats = await lstat(path);
  if (stats.isSymbolicLink()) {
    path = await realpath(path);
    if (dirname(path) !== (await realpath(folder))) return undefined;
    stats = await lstat(path);
  }
  return stats.isFile() ? stats.size : undefined;
}
