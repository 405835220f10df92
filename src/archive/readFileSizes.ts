import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Fault } from './fault.ts';
import { mapConcurrently } from './mapConcurrently.ts';
import { readOptionalJson } from './readOptionalJson.ts';

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
  const faults = [...listed.faults];
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
    sizeOf: ({ id, filetype }) => measured.get(`${id}.${filetype}`) ?? known.get(id),
    faults,
  };
}

/** The sizes of the documents in a folder by file name; none where there is no folder. */
async function measure(folder: string): Promise<Map<string, number>> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch {
    // An archive may hold only metadata; whether a document is there is told when it is asked for.
    return new Map();
  }
  const documents = names.filter((name) => /^[0-9a-f]{32}\.(?:pdf|zip)$/u.test(name));
  const sizes = new Map<string, number>();
  await mapConcurrently(documents, FILES_AT_ONCE, async (name) => {
    // A dangling link counts as a missing document.
    const stats = await stat(join(folder, name)).catch(() => undefined);
    if (stats?.isFile()) sizes.set(name, stats.size);
  });
  return sizes;
}
