import {
  type ArchiveFile,
  type DocumentType,
  isDocumentType,
  parseFilePath,
} from './documentFile.ts';
import type { Item } from './item.ts';

/**
 * The document of an item as a pack can have it: one of this site. Undefined for pages of a wiki and
 * documents of other sites.
 */
export function packableDocument({ id, url }: Item): ArchiveFile<DocumentType> | undefined {
  const file = parseFilePath(url);
  return file?.id === id && isDocumentType(file.type)
    ? { id: file.id, type: file.type }
    : undefined;
}

/** What a page can say about a pack before it is downloaded. */
export interface PackFacts {
  /** The number of documents in it. */
  readonly count: number;
  /** Their total size in bytes; undefined if that of one is unknown. The zip adds some kB. */
  readonly bytes: number | undefined;
}

/** How many documents a pack of some items has, and how large they are. */
export function packFacts(items: readonly Item[]): PackFacts {
  const packed = items.filter((item) => packableDocument(item) !== undefined);
  const sizes = packed.flatMap(({ data: { filesize } }) => filesize ?? []);
  const bytes =
    sizes.length === packed.length ? sizes.reduce((sum, size) => sum + size, 0) : undefined;
  return { count: packed.length, bytes };
}
