import { isMd5, type Md5 } from './md5.ts';
import { PUBLISHED_PATHS } from './publishedPaths.ts';

/** The types of documents: the extensions of their file names. */
export const DOCUMENT_TYPES = ['pdf', 'zip'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** A test is a PDF, or a page of a wiki. */
export const TEST_FILE_TYPES = ['pdf', 'wiki'] as const;

/** The extensions of a document's covers: the thumbnail for lists, and the full size. */
export const COVER_TYPES = { thumbnail: 'webp', full: 'jpg' } as const;
export type CoverType = (typeof COVER_TYPES)[keyof typeof COVER_TYPES];

/** A document or cover: the MD5 of the document, and what the file is. */
export interface ArchiveFile<Type = DocumentType | CoverType> {
  readonly id: Md5;
  readonly type: Type;
}

/** The media type of a document. */
export function mediaTypeOf(type: DocumentType): `application/${DocumentType}` {
  return `application/${type}`;
}

/** Whether a value is the type of a document: `filetype` of other sites' catalogs can be any text. */
export function isDocumentType(value: string | undefined): value is DocumentType {
  return DOCUMENT_TYPES.some((type) => type === value);
}

/** Whether a value is the type of a cover. */
export function isCoverType(value: string | undefined): value is CoverType {
  return Object.values(COVER_TYPES).some((type) => type === value);
}

/** The name of a file of the archive, `{id}.{type}` (specification, section 3, "File paths"). */
export function archiveFile(id: string, type: string): string {
  return `${id}.${type}`;
}

/** The path of a file on the site, `/files/{id}.{type}`. */
export function filePath(id: string, type: string): string {
  return PUBLISHED_PATHS.files + archiveFile(id, type);
}

/** Parses `{id}.{type}` of a document or cover; undefined if the name is anything else. */
export function parseArchiveFile(name: string): ArchiveFile | undefined {
  const [id = '', type, ...rest] = name.split('.');
  if (!isMd5(id) || rest.length > 0) return undefined;
  return isDocumentType(type) || isCoverType(type) ? { id, type } : undefined;
}

/** Parses `{id}.{type}` of a document; undefined if the name is anything else. */
export function parseDocumentFile(name: string): ArchiveFile<DocumentType> | undefined {
  const { id, type } = parseArchiveFile(name) ?? {};
  return id !== undefined && isDocumentType(type) ? { id, type } : undefined;
}

/** Parses the path of a document or cover on the site; undefined if the path is anything else. */
export function parseFilePath(path: string): ArchiveFile | undefined {
  const { files } = PUBLISHED_PATHS;
  return path.startsWith(files) ? parseArchiveFile(path.slice(files.length)) : undefined;
}

/** Returns the document type for the extension of any file name, case-insensitively. */
export function documentTypeOf(name: string): DocumentType | undefined {
  const lower = name.toLowerCase();
  return DOCUMENT_TYPES.find((type) => lower.endsWith(`.${type}`));
}
