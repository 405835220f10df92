import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { errorCode, isNotFound } from '../lib/systemError.ts';
import type { Diagnostic } from './diagnostic.ts';
import { createFileCache, type FileCache } from './fileCache.ts';
import { type AnnouncementEntry, parseAnnouncement } from './parseAnnouncement.ts';
import { readWithin } from './readWithin.ts';

export const LONGEST_ANNOUNCEMENT_BYTES = 256 * 1024;
const FILES_AT_ONCE = 16;

/**
 * Reads `announcements/*.md`, newest first; the folder is optional.
 *
 * @param memory the results of earlier readings of this folder
 */
export async function readAnnouncements(
  folder: string,
  memory: FileCache<AnnouncementEntry> = createFileCache(),
): Promise<{
  readonly announcements: readonly AnnouncementEntry[];
  readonly diagnostics: readonly Diagnostic[];
}> {
  let listed: string[] = [];
  const diagnostics: Diagnostic[] = [];
  try {
    listed = await readdir(folder);
  } catch (error) {
    if (!isNotFound(error)) {
      const reason = `cannot be listed (${errorCode(error)}); it must be a folder that may be read`;
      diagnostics.push({ file: 'announcements', field: '', reason, severity: 'error' });
    }
  }
  const names = listed.filter((name) => name.endsWith('.md') && !name.startsWith('.'));
  const known = Array.from(memory.paths(), (path) => basename(path));
  const files = [...new Set([...names, ...known])].sort();
  const results = await pLimit(FILES_AT_ONCE).map(files, async (name) => {
    const path = join(folder, name);
    return memory.read(path, async () => {
      const text = await readWithin(dirname(folder), path, LONGEST_ANNOUNCEMENT_BYTES);
      const { announcement, diagnostics: found } = parseAnnouncement(name, text);
      return { value: announcement, diagnostics: found };
    });
  });
  return {
    announcements: results
      .flatMap((made) => made?.value ?? [])
      .sort((a, b) => Date.parse(b.date) - Date.parse(a.date)),
    diagnostics: [...diagnostics, ...results.flatMap((made) => made?.diagnostics ?? [])],
  };
}
