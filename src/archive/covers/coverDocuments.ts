import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { archiveFile, DOCUMENT_TYPES, type DocumentType } from '../../catalog/documentFile.ts';
import type { LocalCopies, LocalFile } from '../../storage/localCopies.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CoverSource } from './coverRecord.ts';

/** The documents that covers are drawn from, in a folder or a storage. */
export interface CoverDocuments {
  /** The document of an item, or undefined if it has none. Rejects if that cannot be known at present. */
  find(id: string): Promise<FoundDocument | undefined>;
}

/** A document that exists. */
export interface FoundDocument extends CoverSource {
  readonly type: DocumentType;
  /**
   * Borrows it as a local file, which must be returned. Undefined if it is unavailable at present.
   */
  openLocally(): Promise<LocalFile | undefined>;
}

/** The documents directly in a folder. */
export function documentsInFolder(filesFolder: string): CoverDocuments {
  return {
    async find(id) {
      for (const type of DOCUMENT_TYPES) {
        const found = await findFile(filesFolder, id, type);
        if (found) return found;
      }
      return undefined;
    },
  };
}

/** The documents of a storage, copied to this machine one by one as they are drawn. */
export function documentsInStorage(storage: Storage, copies: LocalCopies): CoverDocuments {
  return {
    async find(id) {
      for (const type of DOCUMENT_TYPES) {
        const key = archiveFile(id, type);
        const stored = await storage.stat(key);
        if (!stored) continue;
        const { size, modified } = stored;
        const openLocally = () => copies.openLocally(key, stored);
        return { type, size, modified: modified.getTime(), openLocally };
      }
      return undefined;
    },
  };
}

async function findFile(
  folder: string,
  id: string,
  type: DocumentType,
): Promise<FoundDocument | undefined> {
  try {
    const path = await realpath(join(folder, archiveFile(id, type)));
    // Targets of links out of the folder are not served, and neither are covers of them.
    if (dirname(path) !== (await realpath(folder))) return undefined;
    const stats = await stat(path);
    if (!stats.isFile()) return undefined;
    const openLocally = async () => ({ path, release: async () => undefined });
    return { type, size: stats.size, modified: stats.mtimeMs, openLocally };
  } catch {
    return undefined;
  }
}
