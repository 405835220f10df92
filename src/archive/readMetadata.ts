import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault } from './fault.ts';
import { mapConcurrently } from './mapConcurrently.ts';
import type { Metadata } from './metadataSchema.ts';
import { type MetadataResult, parseMetadata } from './parseMetadata.ts';
import { readText } from './readText.ts';

/** A real file has under 1 kB. Checking keys for duplicates takes quadratic time: mind the limit. */
const LONGEST_METADATA_BYTES = 32 * 1024;

/** More do not help: Node reads files on 4 threads. */
const FILES_AT_ONCE = 16;

/**
 * Reads `metadata/*.yml`, sorted by id: the items, and what had to be left out or looks wrong.
 * Throws the error of the file system where the folder cannot be listed.
 */
export async function readMetadata(
  folder: string,
): Promise<{ readonly items: readonly Metadata[]; readonly faults: readonly Fault[] }> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();
  const faults: Fault[] = [];
  const items = new Map<string, Metadata>();

  const results = await mapConcurrently(
    names,
    FILES_AT_ONCE,
    async (name): Promise<MetadataResult> => {
      if (!/\.ya?ml$/u.test(name)) {
        const reason = 'is not read: metadata files end in .yml; rename it or move it elsewhere';
        return { faults: [{ file: `metadata/${name}`, field: '', reason, severity: 'warning' }] };
      }
      return parseMetadata(name, await readText(join(folder, name), LONGEST_METADATA_BYTES));
    },
  );
  for (const { item, faults: found } of results) {
    faults.push(...found);
    if (item === undefined) continue;
    if (items.has(item.id)) {
      // Only `{id}.yaml` beside `{id}.yml` can do this; sorted, the former comes first.
      const reason = `is there beside metadata/${item.id}.yaml; keep one of the two`;
      faults.push({ file: `metadata/${item.id}.yml`, field: 'id', reason, severity: 'error' });
    } else items.set(item.id, item);
  }
  return { items: [...items.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), faults };
}
