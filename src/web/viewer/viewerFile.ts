import { archiveFile, filePath, parseFilePath } from '../../catalog/documentFile.ts';
import type { Md5 } from '../../catalog/md5.ts';
import { PARAMETERS, PURPOSE } from '../../protocol/urls.ts';

/** A document of this site that the viewer may open. */
export interface ViewerFile {
  readonly id: Md5;
  /** The name to show and to save under; the id with `.pdf` when the address has none. */
  readonly name: string;
  /** Path and query for looking at it (`f=2`). */
  readonly previewUrl: string;
  /** Path and query for saving it (`f=1`). */
  readonly downloadUrl: string;
}

/**
 * Characters that a URL parser reads otherwise than they are written: a backslash becomes a slash,
 * tabs and newlines are dropped, and a `#` begins a fragment.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is control characters that are refused
const REWRITTEN = /[#\\\u0000-\u001f\u007f]/;

/**
 * The document that the viewer's address names in `file` (specification, section 7), or undefined
 * when it names none of this site: the parameter comes from whoever wrote the link, and the page
 * it opens must never be led to another host or to another kind of address.
 * @param search the query of the viewer's own address, with or without its `?`
 * @param origin the origin of the viewer's own address
 */
export function viewerFile(search: string, origin: string): ViewerFile | undefined {
  const [file, ...others] = new URLSearchParams(search).getAll(PARAMETERS.file);
  if (file === undefined || others.length > 0) return undefined;
  const [path = ''] = file.split('?');
  const named = parseFilePath(path);
  if (named?.type !== 'pdf' || REWRITTEN.test(file)) return undefined;
  const { id, type } = named;
  const url = new URL(file, origin);
  // The pattern says as much already; asking the parser that fetch uses keeps the two from drifting apart.
  if (url.origin !== origin || url.pathname !== filePath(id, type)) return undefined;
  const name = url.searchParams.get(PARAMETERS.fileName)?.trim() || archiveFile(id, type);
  return { id, name, previewUrl: address(url, 'preview'), downloadUrl: address(url, 'download') };
}

function address(url: URL, purpose: keyof typeof PURPOSE): string {
  const query = new URLSearchParams(url.searchParams);
  query.set(PARAMETERS.purpose, PURPOSE[purpose]);
  return `${url.pathname}?${query}`;
}
