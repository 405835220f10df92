import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { archiveFile, DOCUMENT_TYPES, type DocumentType } from '../../catalog/documentFile.ts';
import type { BorrowedFile, LocalCopies } from '../../storage/localCopies.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CoverSource } from './coverRecord.ts';

/** The documents that covers are drawn from, wherever they are kept. */
export interface CoverDocuments {
  /** The document of an item, or undefined where there is none. */
  find(id: string): Promise<FoundDocument | undefined>;
}

/** A document that is there. */
export interface FoundDocument extends CoverSource {
  readonly type: DocumentType;
  /**
   * Lends it as a file of this machine; whoever borrows one gives it back. Undefined where it
   * cannot be had at present.
   */
  borrow(): Promise<BorrowedFile | undefined>;
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

/**
 * The documents of a storage, copied to this machine one by one as they are drawn. While it cannot
 * be reached there are none; whoever serves them says so.
 */
export function documentsInStorage(storage: Storage, copies: LocalCopies): CoverDocuments {
  return {
    async find(id) {
      for (const type of DOCUMENT_TYPES) {
        const key = archiveFile(id, type);
        const stored = await storage.stat(key).catch(() => undefined);
        if (!stored) continue;
        const { size, modified } = stored;
        const borrow = () => copies.borrow(key, stored);
        return { type, size, modified: modified.getTime(), borrow };
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
    // What a link outside the folder leads to is not served, and neither is its picture.
    if (dirname(path) !== (await realpath(folder))) return undefined;
    const stats = await stat(path);
    if (!stats.isFile()) return undefined;
    const borrow = async () => ({ path, giveBack: async () => undefined });
    return { type, size: stats.size, modified: stats.mtimeMs, borrow };
  } catch {
    return undefined;
  }
}
