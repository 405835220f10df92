import { lstat, realpath } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { readText, type TextResult } from './readText.ts';

/**
 * Reads a file of an archive as `readText` does, unless it is a link that leads out of the folder:
 * through one, anyone who may push to the archive could publish any file of the server.
 *
 * @param folder contains the file, directly or in a subfolder
 * @param limit in bytes
 */
export async function readWithin(folder: string, path: string, limit: number): Promise<TextResult> {
  if ((await isLink(path)) && !(await isInside(folder, path))) {
    return { reason: 'is a link out of the archive; put the file itself there' };
  }
  return readText(path, limit);
}

async function isLink(path: string): Promise<boolean> {
  // If `lstat` fails, reading gives the reason.
  return lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
}

/** Whether the target is in the archive, or beside the link, whose folder may be a link itself. */
async function isInside(folder: string, path: string): Promise<boolean> {
  try {
    const target = await realpath(path);
    const inside = await Promise.all([folder, dirname(path)].map((one) => realpath(one)));
    return inside.some((one) => target.startsWith(one + sep));
  } catch {
    // A dangling or circular link: reading it gives the reason.
    return true;
  }
}
