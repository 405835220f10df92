import { join } from 'node:path';
import { createFileCache, type FileCache, type ReadResult } from './fileCache.ts';
import { ALIASES_FILE, type Aliases, parseAliases } from './parseAliases.ts';
import { readWithin } from './readWithin.ts';

/**
 * A thousand entries have 30 kB. Checking keys for duplicates takes quadratic time: mind the limit.
 */
const LONGEST_ALIASES_BYTES = 128 * 1024;

/**
 * Reads `aliases.yml`, which is optional.
 *
 * @param memory the results of earlier readings
 */
export async function readAliases(
  archiveFolder: string,
  memory: FileCache<Aliases> = createFileCache(),
): Promise<ReturnType<typeof parseAliases>> {
  const path = join(archiveFolder, ALIASES_FILE);
  const made = await memory.read(path, async (lastGood) =>
    keepBroken(
      parseAliases(await readWithin(archiveFolder, path, LONGEST_ALIASES_BYTES)),
      lastGood,
    ),
  );
  return { aliases: made?.value ?? new Map(), diagnostics: made?.diagnostics ?? [] };
}

/** A broken entry keeps its last good value; a file that cannot be read at all has no value. */
function keepBroken(
  { aliases, diagnostics }: ReturnType<typeof parseAliases>,
  lastGood: Aliases | undefined,
): ReadResult<Aliases> {
  if (aliases.size === 0 && diagnostics.some(({ field }) => field === '')) return { diagnostics };
  const value = new Map(aliases);
  for (const { field } of diagnostics) {
    const known = lastGood?.get(field.trim());
    if (known) value.set(field.trim(), known);
  }
  const isKept = (field: string) => lastGood?.has(field.trim()) === true;
  return {
    value,
    diagnostics: diagnostics.map((diagnostic) =>
      isKept(diagnostic.field) ? { ...diagnostic, kept: true } : diagnostic,
    ),
  };
}
