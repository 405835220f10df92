import { lstat, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ALIASES_FILE, parseAliases } from './parseAliases.ts';
import { errorCode, readText } from './readText.ts';

/** A thousand entries have 30 kB. Checking keys for duplicates takes quadratic time: mind the limit. */
const LONGEST_ALIASES_BYTES = 128 * 1024;

/** Reads `aliases.yml`, which an archive may have. */
export async function readAliases(archiveFolder: string): Promise<ReturnType<typeof parseAliases>> {
  const path = join(archiveFolder, ALIASES_FILE);
  try {
    if ((await lstat(path)).isSymbolicLink() && !(await staysInside(archiveFolder, path))) {
      return parseAliases({ reason: 'is a link out of the archive; put the file itself there' });
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { aliases: new Map(), faults: [] };
  }
  return parseAliases(await readText(path, LONGEST_ALIASES_BYTES));
}

async function staysInside(folder: string, path: string): Promise<boolean> {
  try {
    return (await realpath(path)).startsWith((await realpath(folder)) + sep);
  } catch {
    // Dangling, or round in a circle: reading it says so.
    return true;
  }
}
