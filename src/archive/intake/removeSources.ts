import { stat, unlink } from 'node:fs/promises';
import { errorCode } from '../../lib/systemError.ts';

/**
 * Removes a file, unless it is the one that the archive serves. Returns why it stays, if it does.
 */
async function removeSource(file: string, place: string): Promise<string | undefined> {
  const [source, target] = await Promise.all(
    [file, place].map((path) => stat(path, { bigint: true }).catch(() => undefined)),
  );
  // Two paths may lead to one file, by a hard link or a mounted folder.
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
 * Removes the files that were taken in. Returns why the first one that stays could not be removed.
 *
 * @param place where the archive has the document
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
