import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault } from './fault.ts';
import { mapConcurrently } from './mapConcurrently.ts';
import { type AnnouncementEntry, parseAnnouncement } from './parseAnnouncement.ts';
import { errorCode, readText } from './readText.ts';

const LONGEST_ANNOUNCEMENT_BYTES = 256 * 1024;
const FILES_AT_ONCE = 16;

/** Reads `announcements/*.md`, newest first; an archive may have none. */
export async function readAnnouncements(folder: string): Promise<{
  readonly announcements: readonly AnnouncementEntry[];
  readonly faults: readonly Fault[];
}> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { announcements: [], faults: [] };
    const reason = `cannot be listed (${errorCode(error)}); it must be a folder that may be read`;
    const fault: Fault = { file: 'announcements', field: '', reason, severity: 'error' };
    return { announcements: [], faults: [fault] };
  }
  const files = names.filter((name) => name.endsWith('.md') && !name.startsWith('.')).sort();
  const results = await mapConcurrently(files, FILES_AT_ONCE, async (name) =>
    parseAnnouncement(name, await readText(join(folder, name), LONGEST_ANNOUNCEMENT_BYTES)),
  );
  return {
    announcements: results
      .flatMap(({ announcement }) => announcement ?? [])
      .sort((a, b) => Date.parse(b.date) - Date.parse(a.date)),
    faults: results.flatMap(({ faults }) => faults),
  };
}
