import type { Storage } from '../../storage/storage.ts';
import { subjectOf } from './pictureSubject.ts';

/**
 * Removes the stored pictures of some pages.
 *
 * @param pages named as in `WantedPicture`
 */
export async function removeSharePictures(
  pictures: Storage,
  pages: readonly string[],
): Promise<void> {
  const subjects = new Set(pages.map(subjectOf));
  for await (const { key } of pictures.list()) {
    if (subjects.has(key.slice(0, key.indexOf('-')))) await pictures.delete(key);
  }
}
