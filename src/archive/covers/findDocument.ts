import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CoverSource } from './coverRecord.ts';

/** A PDF on disk. */
export interface FoundDocument extends CoverSource {
  /** Without links: pdf.js takes the length of a link for that of the file. */
  readonly path: string;
}

/** The PDF of an item, or undefined where there is none directly in the folder. */
export async function findDocument(
  filesFolder: string,
  id: string,
): Promise<FoundDocument | undefined> {
  try {
    const path = await realpath(join(filesFolder, `${id}.pdf`));
    // What a link outside the folder leads to is not served, and neither is its picture.
    if (dirname(path) !== (await realpath(filesFolder))) return undefined;
    const stats = await stat(path);
    return stats.isFile() ? { path, size: stats.size, modified: stats.mtimeMs } : undefined;
  } catch {
    return undefined;
  }
}
