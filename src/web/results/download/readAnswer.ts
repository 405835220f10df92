import { contentRange } from '../../lib/contentRange.ts';
import { isStopped } from '../../lib/isStopped.ts';
import type { DownloadErrorCode } from './downloadErrors.ts';

/** The version of a file that an answer brings, as far as the answer tells. */
export interface FileVersion {
  /** A strong entity tag with its quotes, with which the rest can be asked for. */
  readonly tag: string | undefined;
  /** Its size in bytes. */
  readonly total: number | undefined;
  readonly type: string;
}

/** What was asked for: the file from its beginning, or the rest of a version. */
export type WantedRange =
  | { readonly from: 0; readonly version?: never }
  | { readonly from: number; readonly version: FileVersion & { readonly tag: string } };

/** What an answer means for a download. */
export type FileAnswer =
  /** The rest of the version that was asked for. */
  | { readonly type: 'rest' }
  /** The whole file, whichever version that is. */
  | { readonly type: 'whole'; readonly version: FileVersion }
  /** The version that was begun is not there any more. */
  | { readonly type: 'changed' }
  /** A failure that may pass. */
  | { readonly type: 'later'; readonly errorCode: DownloadErrorCode }
  | { readonly type: 'failed'; readonly errorCode: DownloadErrorCode };

const SIGN_IN = [401, 403, 407, 511];
const PASSING = [408, 425, 429];

/** Reads the head of an answer to a request for a file (RFC 9110, sections 13.1.5 and 14). */
export function readAnswer(
  response: Pick<Response, 'type' | 'status' | 'headers'>,
  wanted: WantedRange,
): FileAnswer {
  const { type, status, headers } = response;
  if (isStopped(response)) return errorCode('stopped');
  // Redirects of this site's files lead to a sign-in (specification, section 8).
  if (type === 'opaqueredirect' || SIGN_IN.includes(status)) return errorCode('sign-in');
  if (status === 404 || status === 410) return errorCode('gone');
  if (status >= 500 || PASSING.includes(status)) return { type: 'later', errorCode: 'unavailable' };
  if (status === 416 || status === 412) {
    return wanted.version === undefined ? errorCode('unavailable') : { type: 'changed' };
  }
  // A captive portal answers everything with its own page.
  if (headers.get('content-type')?.startsWith('text/html')) return errorCode('sign-in');
  if (status === 200) return { type: 'whole', version: versionOf(headers) };
  if (status !== 206 || wanted.version === undefined) return errorCode('unavailable');
  const range = contentRange(headers.get('content-range'));
  const isRest =
    range?.begin === wanted.from &&
    range.length === (wanted.version.total ?? range.length) &&
    headers.get('etag') === wanted.version.tag;
  return isRest ? { type: 'rest' } : { type: 'changed' };
}

function errorCode(kind: DownloadErrorCode): FileAnswer {
  return { type: 'failed', errorCode: kind };
}

function versionOf(headers: Headers): FileVersion {
  const tag = headers.get('etag');
  const length = headers.get('content-length');
  // With a content coding both speak of other bytes than those that are read.
  const isCoded = headers.has('content-encoding');
  const takesRanges = headers.get('accept-ranges') !== 'none';
  return {
    tag: !isCoded && takesRanges && tag?.startsWith('"') ? tag : undefined,
    total: !isCoded && length !== null && /^\d+$/u.test(length) ? Number(length) : undefined,
    type: headers.get('content-type') ?? '',
  };
}
