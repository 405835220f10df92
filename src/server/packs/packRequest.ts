import { isMd5, type Md5 } from '../../catalog/md5.ts';
import { MOST_SELECTED, PACK_PATHS, PARAMETERS } from '../../protocol/urls.ts';

/** What a pack is asked for. */
export type PackRequest =
  | { readonly type: 'course'; readonly name: string }
  /** Ascending, without duplicates. */
  | { readonly type: 'selection'; readonly ids: readonly Md5[] };

/**
 * Parses the address of a pack. A course of any name is well-formed; a selection has at least one
 * and at most `MOST_SELECTED` ids, of 16 bytes each in base64url without padding.
 */
export function parsePackRequest(
  url: URL,
): { readonly request: PackRequest } | { readonly error: 'not-found' | 'bad-request' } {
  const { pathname, searchParams } = url;
  if (pathname === PACK_PATHS.selection) {
    const ids = parseIds(searchParams.get(PARAMETERS.ids) ?? '');
    return ids ? { request: { type: 'selection', ids } } : { error: 'bad-request' };
  }
  const { courses, extension } = PACK_PATHS;
  if (!pathname.startsWith(courses) || !pathname.endsWith(extension)) return { error: 'not-found' };
  const name = decode(pathname.slice(courses.length, -extension.length));
  if (name === undefined || name === '') return { error: 'not-found' };
  return { request: { type: 'course', name } };
}

const ID_BYTES = 16;

function parseIds(packed: string): Md5[] | undefined {
  const bytes = Buffer.from(packed, 'base64url');
  const count = bytes.length / ID_BYTES;
  // Node skips what is not base64url: such an address would be a second one of the same pack.
  if (bytes.toString('base64url') !== packed) return undefined;
  if (!Number.isInteger(count) || count < 1 || count > MOST_SELECTED) return undefined;
  const ids = Array.from({ length: count }, (_, at) =>
    bytes.toString('hex', at * ID_BYTES, (at + 1) * ID_BYTES),
  );
  return [...new Set(ids)].sort().filter(isMd5);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
