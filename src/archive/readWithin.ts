import { lstat, realpath } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { readText, type TextResult } from './readText.ts';

/**
 * Reads a file of an archive as `readText` does, unless it is a link that leads out of the folder:
 * whoever may push to an archive could have any file of the server read, and shown, by one.
 *
 * @param folder the file is in it, or in a folder within
 * @param limit in bytes
 */
export async function readWithin(folder: string, path: string, limit: number): Promise<TextResult> {
  if ((await isLink(path)) && !(await staysInside(folder, path))) {
    return { reason: 'is a link out of the archive; put the file itself there' };
  }
  return readText(path, limit);
}

async function isLink(path: string): Promise<boolean> {
  // What cannot be looked at says why when it is read.
  return lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
}

/** Within the archive, or beside the link, in a folder that may be a link itself. */
async function staysInside(folder: string, path: string): Promise<boolean> {
  try {
    const target = await realpath(path);
    const inside = await Promise.all([folder, dirname(path)].map((one) => realpath(one)));
    return inside.some((one) => target.startsWith(one + sep));
  } catch {
    // Dangling, or round in a circle: reading it says so.
    return true;
  }
}
