import { archiveFile, COVER_TYPES, DOCUMENT_TYPES } from '../../catalog/documentFile.ts';
import type { Storage } from '../../storage/storage.ts';
import { removeSharePictures } from '../sharePictures/removeSharePictures.ts';

/** Removes what the program made of a document. Nothing of it is needed: it can be made again. */
export interface GeneratedFiles {
  /** @param courses the names of its courses: their pictures may show its cover */
  remove(id: string, courses?: readonly string[]): Promise<void>;
}

interface GeneratedPlaces {
  /** `{id}.webp`, `{id}.jpg` and their records. */
  readonly covers: Storage;
  readonly texts: Storage;
  /** The checksums for packs. */
  readonly checksums: Storage;
  /** The pictures of pages for links in other apps. */
  readonly sharePictures: Storage;
  /** Removes the pages that were recognised. */
  readonly removeRecognized: (id: string) => Promise<void>;
  /** Removes the document from the index of the texts. */
  readonly removeFromIndex: (id: string) => Promise<void>;
}

export function createGeneratedFiles(places: GeneratedPlaces): GeneratedFiles {
  const { covers, texts, checksums } = places;
  return {
    async remove(id, courses = []) {
      for (const type of [...Object.values(COVER_TYPES), 'json']) {
        await covers.delete(archiveFile(id, type));
      }
      await texts.delete(`${id}.json`);
      for (const type of DOCUMENT_TYPES) {
        for (const kind of ['crc32', 'sha256']) {
          await checksums.delete(`${archiveFile(id, type)}.${kind}`);
        }
      }
      const pages = [`item ${id}`, ...courses.map((name) => `course ${name}`)];
      await removeSharePictures(places.sharePictures, pages);
      await places.removeRecognized(id);
      await places.removeFromIndex(id);
    },
  };
}
