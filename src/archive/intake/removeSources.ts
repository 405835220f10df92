import { stat, unlink } from 'node:fs/promises';
import { errorCode } from '../../lib/systemError.ts';

/**
 * Removes a file, unless it is the one that the archive serves. Returns the reason if it was not
 * removed.
 */
async function removeSource(file: string, place: string): Promise<string | undefined> {
  const [source, target] = await Promise.all(
    [file, place].map((path) => stat(path, { bigint: true }).catch(() => undefined)),
  );
  // Two paths may lead to the same file, through a hard link or a mounted folder.
  if (source && target && source.dev === target.dev && source.ino === target.ino) {
    return 'is the file that the archive itself holds';
  }
  try {
    await unlink(file);
    return undefined;
  } catch (error) {
    return `cannot be removed (${errorCode(error)})`;
  }
}

/**
 * Removes the files that were added. Returns the reason for the first that could not be removed.
 *
 * @param place the path of the document in the archive
 */
export async function removeSources(
  files: readonly string[],
  place: string,
): Promise<string | undefined> {
  let left: string | undefined;
  for (const file of files) {
    const why = await removeSource(file, place);
    left ??= why;
  }
  return left;
}
