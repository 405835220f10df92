import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isNotFound } from '../lib/systemError.ts';

const FILE = 'last-backup';

/** Notes in the data folder when the last backup was made, for the desk of maintainers. */
export async function noteBackup(folder: string, time: number): Promise<void> {
  const path = join(folder, FILE);
  const draft = `${path}.partial`;
  await using file = await open(draft, 'w', 0o600);
  await file.writeFile(`${new Date(time).toISOString()}\n`);
  await rename(draft, path);
}

/** When the last backup was made, in milliseconds since 1970; undefined if none is known. */
export async function lastBackup(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: unknown) => {
    if (isNotFound(error)) return '';
    throw error;
  });
  const time = Date.parse(text.trim());
  return Number.isNaN(time) ? undefined : time;
}
