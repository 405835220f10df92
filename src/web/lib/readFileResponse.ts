import { isAccessBlocked } from './isAccessBlocked.ts';
import { isGone } from './isGone.ts';
import { parseContentRange } from './parseContentRange.ts';

/** Why a response holds no document. */
export type FileErrorCode = 'gone' | 'sign-in' | 'blocked' | 'unavailable';

/** The version of a file, as far as the response states it. */
export interface FileVersion {
  /** A strong entity tag with its quotes, for If-Range. */
  readonly tag: string | undefined;
  /** The size of the file in bytes. */
  readonly total: number | undefined;
  readonly type: string;
}

/** The requested range: the whole file, or the rest of a version. */
export type RequestedRange =
  | { readonly from: 0; readonly version?: never }
  | { readonly from: number; readonly version: FileVersion & { readonly tag: string } };

/** The meaning of a response for a file. */
export type FileResponse =
  /** The rest of the requested version. */
  | { readonly type: 'rest' }
  /** The whole file, in any version. */
  | { readonly type: 'whole'; readonly version: FileVersion }
  /** The version of the received bytes no longer exists. */
  | { readonly type: 'changed' }
  /** A temporary failure. */
  | { readonly type: 'retry'; readonly errorCode: FileErrorCode }
  | { readonly type: 'failed'; readonly errorCode: FileErrorCode };

const SIGN_IN = [401, 403, 407, 511];
const TEMPORARY = [408, 425, 429];

/** Reads the status and headers of a response for a file (RFC 9110, sections 13.1.5 and 14). */
export function readFileResponse(
  response: Pick<Response, 'type' | 'status' | 'headers'>,
  requested: RequestedRange,
): FileResponse {
  const { type, status, headers } = response;
  if (isAccessBlocked(response)) return errorCode('blocked');
  // Redirects of this site's files lead to a sign-in (specification, section 8).
  if (type === 'opaqueredirect' || SIGN_IN.includes(status)) return errorCode('sign-in');
  if (isGone(status)) return errorCode('gone');
  if (status >= 500 || TEMPORARY.includes(status))
    return { type: 'retry', errorCode: 'unavailable' };
  if (status === 416 || status === 412) {
    return requested.version === undefined ? errorCode('unavailable') : { type: 'changed' };
  }
  // A captive portal responds to every request with its own page.
  if (headers.get('content-type')?.startsWith('text/html')) return errorCode('sign-in');
  if (status === 200) return { type: 'whole', version: versionOf(headers) };
  if (status !== 206 || requested.version === undefined) return errorCode('unavailable');
  const range = parseContentRange(headers.get('content-range'));
  const isRest =
    range?.begin === requested.from &&
    range.length === (requested.version.total ?? range.length) &&
    headers.get('etag') === requested.version.tag;
  return isRest ? { type: 'rest' } : { type: 'changed' };
}

function errorCode(kind: FileErrorCode): FileResponse {
  return { type: 'failed', errorCode: kind };
}

function versionOf(headers: Headers): FileVersion {
  const tag = headers.get('etag');
  const length = headers.get('content-length');
  // With a content coding both count encoded bytes, not those that are read.
  const isEncoded = headers.has('content-encoding');
  const supportsRanges = headers.get('accept-ranges') !== 'none';
  return {
    tag: !isEncoded && supportsRanges && tag?.startsWith('"') ? tag : undefined,
    total: !isEncoded && length !== null && /^\d+$/u.test(length) ? Number(length) : undefined,
    type: headers.get('content-type') ?? '',
  };
}
