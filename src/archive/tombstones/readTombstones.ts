import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { isMd5 } from '../../catalog/md5.ts';
import { isNotFound } from '../../lib/systemError.ts';
import type { Diagnostic } from '../diagnostic.ts';
import { issuesOf } from '../fields.ts';
import { createFileCache, type FileCache } from '../fileCache.ts';
import { parseYaml } from '../parseYaml.ts';
import type { TextResult } from '../readText.ts';
import { readWithin } from '../readWithin.ts';
import {
  TOMBSTONES_FOLDER,
  type Tombstone,
  TombstoneSchema,
  type Tombstones,
} from './tombstone.ts';

/** A real file has 300 bytes. */
const LONGEST_TOMBSTONE_BYTES = 4 * 1024;

/**
 * Reads `tombstones/*.yml`. A file that cannot be read still holds, by its name: a mistake in it must
 * not bring anything back. Throws the error of the file system if the folder cannot be listed.
 *
 * @param memory the results of earlier readings
 */
export async function readTombstones(
  archiveFolder: string,
  memory: FileCache<Tombstone> = createFileCache(),
): Promise<{ readonly tombstones: Tombstones; readonly diagnostics: readonly Diagnostic[] }> {
  const folder = join(archiveFolder, TOMBSTONES_FOLDER);
  const listed = await readdir(folder).catch((error: unknown) => {
    if (isNotFound(error)) return [];
    throw error;
  });
  const visible = listed.filter((name) => !name.startsWith('.'));
  const known = Array.from(memory.paths(), (path) => basename(path));
  const tombstones = new Map<string, Tombstone>();
  const diagnostics: Diagnostic[] = [];
  for (const name of [...new Set([...visible, ...known])].sort()) {
    const id = idOfName(name);
    if (id === undefined) {
      const reason = 'is not read: tombstones are named {id}.yml';
      diagnostics.push({ ...diagnosticOf(name, '', reason), severity: 'warning' });
      continue;
    }
    const path = join(folder, name);
    const read = await memory.read(path, async () => {
      const parsed = parseTombstone(
        name,
        await readWithin(archiveFolder, path, LONGEST_TOMBSTONE_BYTES),
      );
      return { value: parsed.tombstone, diagnostics: parsed.diagnostics };
    });
    if (!read) continue;
    diagnostics.push(...read.diagnostics);
    tombstones.set(id, read.value ?? { id, reason: 'other' });
  }
  return { tombstones, diagnostics };
}

/** The tombstone in a file; without one it has errors. */
export function parseTombstone(
  name: string,
  source: TextResult,
): { readonly tombstone?: Tombstone; readonly diagnostics: readonly Diagnostic[] } {
  const yaml = source.text === undefined ? source : parseYaml(source.text);
  if (yaml.reason !== undefined) return { diagnostics: [diagnosticOf(name, '', yaml.reason)] };
  const parsed = v.safeParse(TombstoneSchema, yaml.value);
  if (!parsed.success) {
    const found = issuesOf(parsed.issues);
    return { diagnostics: found.map(({ field, reason }) => diagnosticOf(name, field, reason)) };
  }
  if (parsed.output.id === idOfName(name)) return { tombstone: parsed.output, diagnostics: [] };
  return { diagnostics: [diagnosticOf(name, 'id', 'must be the name of the file')] };
}

function idOfName(name: string): string | undefined {
  const id = name.replace(/\.ya?ml$/u, '');
  return id !== name && isMd5(id) ? id : undefined;
}

function diagnosticOf(name: string, field: string, reason: string): Diagnostic {
  return { file: `${TOMBSTONES_FOLDER}/${name}`, field, reason, severity: 'error' };
}
