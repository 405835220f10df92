import { archiveFile, filePath, parseFilePath } from '../../catalog/documentFile.ts';
import type { Md5 } from '../../catalog/md5.ts';
import { PARAMETERS, PURPOSE } from '../../protocol/urls.ts';

/** A document of this site that the viewer may open. */
export interface ViewerFile {
  readonly id: Md5;
  /**
   * The displayed name and the file name of the download; the id with `.pdf` if the address has
   * none.
   */
  readonly name: string;
  /** Path and query of the preview (`f=2`). */
  readonly previewUrl: string;
  /** Path and query of the download (`f=1`). */
  readonly downloadUrl: string;
}

/**
 * Characters that a URL parser changes: a backslash becomes a slash, tabs and newlines are dropped,
 * and a `#` starts a fragment.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters
const REWRITTEN = /[#\\\u0000-\u001f\u007f]/;

/**
 * Returns the document named by the `file` parameter of the viewer's address (specification,
 * section 7), or undefined if that is not a document of this site. The parameter is untrusted: it
 * must never lead to another host or to another kind of URL.
 * @param search the query of the viewer's own address, with or without its `?`
 * @param origin the origin of the viewer's own address
 */
export function parseViewerFile(search: string, origin: string): ViewerFile | undefined {
  const [file, ...others] = new URLSearchParams(search).getAll(PARAMETERS.file);
  if (file === undefined || others.length > 0) return undefined;
  const [path = ''] = file.split('?');
  const named = parseFilePath(path);
  if (named?.type !== 'pdf' || REWRITTEN.test(file)) return undefined;
  const { id, type } = named;
  const url = new URL(file, origin);
  // The pattern already ensures this; checking with the parser that fetch uses keeps both in step.
  if (url.origin !== origin || url.pathname !== filePath(id, type)) return undefined;
  const name = url.searchParams.get(PARAMETERS.fileName)?.trim() || archiveFile(id, type);
  return { id, name, previewUrl: address(url, 'preview'), downloadUrl: address(url, 'download') };
}

function address(url: URL, purpose: keyof typeof PURPOSE): string {
  const query = new URLSearchParams(url.searchParams);
  query.set(PARAMETERS.purpose, PURPOSE[purpose]);
  return `${url.pathname}?${query}`;
}
