import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import pLimit from 'p-limit';
import type { Diagnostic } from './diagnostic.ts';
import { createFileCache, type FileCache, type ReadResult } from './fileCache.ts';
import type { Metadata } from './metadataSchema.ts';
import { parseMetadata } from './parseMetadata.ts';
import { readWithin } from './readWithin.ts';

/**
 * A real file has under 1 kB. Checking keys for duplicates takes quadratic time: mind the limit.
 */
export const LONGEST_METADATA_BYTES = 32 * 1024;

/** More would not help: Node reads files on 4 threads. */
const FILES_AT_ONCE = 16;

/**
 * Reads `metadata/*.yml`: the items, sorted by id, and the diagnostics. Throws the error of the
 * file system if the folder cannot be listed.
 *
 * @param memory the results of earlier readings of this folder
 */
export async function readMetadata(
  folder: string,
  memory: FileCache<Metadata> = createFileCache(),
): Promise<{ readonly items: readonly Metadata[]; readonly diagnostics: readonly Diagnostic[] }> {
  const listed = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const pathOf = (name: string) => `${folder}/${name}`;
  // Those that are known are nearly sorted, which makes sorting fast.
  const known = Array.from(memory.paths(), (path) => path.slice(folder.length + 1));
  const names = [...new Set([...known, ...listed])].sort();
  const diagnostics: Diagnostic[] = [];
  const items = new Map<string, Metadata>();

  async function recall(name: string): Promise<ReadResult<Metadata> | undefined> {
    if (!isMetadataName(name)) {
      const reason = 'is not read: metadata files end in .yml; rename it or move it elsewhere';
      return {
        diagnostics: [{ file: `metadata/${name}`, field: '', reason, severity: 'warning' }],
      };
    }
    const path = pathOf(name);
    return memory.read(path, async () => {
      const text = await readWithin(dirname(folder), path, LONGEST_METADATA_BYTES);
      const { item, diagnostics } = parseMetadata(name, text);
      return { value: item && withoutSource(item), diagnostics };
    });
  }

  // A synchronous first pass takes a third of the time: 0.6 s for a hundred thousand files, in a
  // thread that has nothing else to do.
  const results: (ReadResult<Metadata> | undefined)[] = names.map((name) =>
    isMetadataName(name) ? memory.getCached(pathOf(name)) : undefined,
  );
  const unread = names.keys().filter((at) => results[at] === undefined);
  await pLimit(FILES_AT_ONCE).map(unread, async (at) => {
    results[at] = await recall(names[at] ?? '');
  });
  for (const { value: item, diagnostics: found } of results.filter((made) => made !== undefined)) {
    diagnostics.push(...found);
    if (item === undefined) continue;
    if (items.has(item.id)) {
      // Only `{id}.yaml` beside `{id}.yml` can cause this; sorted, the former comes first.
      const reason = `is there beside metadata/${item.id}.yaml; keep one of the two`;
      diagnostics.push({ file: `metadata/${item.id}.yml`, field: 'id', reason, severity: 'error' });
    } else items.set(item.id, item);
  }
  return { items: [...items.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), diagnostics };
}

/**
 * A copy with new strings: those of the parser are slices of the whole file, and keep it in memory.
 */
function withoutSource(item: Metadata): Metadata {
  return deserialize(serialize(item));
}

function isMetadataName(name: string): boolean {
  return /\.ya?ml$/u.test(name);
}
