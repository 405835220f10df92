import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CoverSource } from './coverRecord.ts';

/** The PDFs that covers are drawn from, wherever they are kept. */
export interface CoverDocuments {
  /** The PDF of an item, or undefined where there is none. */
  find(id: string): Promise<FoundDocument | undefined>;
}

/** A PDF that is there. */
export interface FoundDocument extends CoverSource {
  /** Lends it as a file of this machine; whoever borrows one gives it back. */
  borrow(): Promise<BorrowedFile>;
}

/** A file on disk that is there until it is given back. */
export interface BorrowedFile {
  /** Without links: pdf.js takes the length of a link for that of the file. */
  readonly path: string;
  giveBack(): Promise<void>;
}

/** The PDFs directly in a folder. */
export function documentsInFolder(filesFolder: string): CoverDocuments {
  return {
    async find(id) {
      try {
        const path = await realpath(join(filesFolder, `${id}.pdf`));
        // What a link outside the folder leads to is not served, and neither is its picture.
        if (dirname(path) !== (await realpath(filesFolder))) return undefined;
        const stats = await stat(path);
        if (!stats.isFile()) return undefined;
        const borrow = async () => ({ path, giveBack: async () => undefined });
        return { size: stats.size, modified: stats.mtimeMs, borrow };
      } catch {
        return undefined;
      }
    },
  };
}
