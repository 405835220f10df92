import type { ErrorCode } from '../../protocol/errors.ts';
import type { StoredFile } from '../../storage/storage.ts';
import { parseByteRange, type SelectedBytes } from './byteRange.ts';
import { formatHttpDate } from './httpDate.ts';
import { type BodyPiece, contentRange, multipartRanges } from './multipartRanges.ts';
import { type ConditionalRequest, checkPreconditions, isRangeCurrent } from './preconditions.ts';

/** A file and its presentation. */
export interface PresentedFile extends Omit<StoredFile, 'modified'> {
  /** Absent if no date says whether the file has changed. */
  readonly modified?: Date | undefined;
  /** The media type. */
  readonly type: string;
  readonly disposition: string;
  readonly cacheControl: string;
  /** Additional headers of every response about the file. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The sent part of a file: all of it (200) or ranges (206), and what the Range header selected. */
export interface SentBytes {
  readonly status: 200 | 206;
  readonly selected: SelectedBytes;
}

export type FileAnswer =
  | {
      readonly sent: SentBytes;
      readonly status: 200 | 206;
      readonly headers: Readonly<Record<string, string>>;
      readonly pieces: readonly BodyPiece[];
    }
  | { readonly status: 304; readonly headers: Readonly<Record<string, string>> }
  | {
      readonly status: 'error';
      readonly code: ErrorCode;
      readonly headers: Readonly<Record<string, string>>;
    };

/**
 * The response to a request for a file, from its method and headers only. `newBoundary` creates a
 * boundary for several ranges: random, so that no file can contain it.
 */
export function decideFileAnswer(
  request: ConditionalRequest,
  file: PresentedFile,
  newBoundary: () => string,
): FileAnswer {
  const { method, headers, now } = request;
  if (method !== 'GET' && method !== 'HEAD') {
    return { status: 'error', code: 'method-not-allowed', headers: { allow: 'GET, HEAD' } };
  }

  // Caches would trust a date ahead of this clock for longer (section 8.8.2.1).
  const modified = file.modified && Math.min(file.modified.getTime(), now);
  const lastModified = modified === undefined ? undefined : Math.floor(modified / 1000) * 1000;
  const validators = { tag: file.tag, lastModified };
  // The headers of every response about the file; a 304 has no others (section 15.4.5).
  const always = { etag: `"${file.tag}"`, 'cache-control': file.cacheControl, ...file.headers };

  const verdict = checkPreconditions(request, validators);
  if (verdict === 'not-modified') return { status: 304, headers: always };
  if (verdict === 'precondition-failed') return { status: 'error', code: verdict, headers: {} };

  const content = {
    ...always,
    ...(lastModified !== undefined && { 'last-modified': formatHttpDate(lastModified) }),
    'accept-ranges': 'bytes',
    'content-type': file.type,
    'content-disposition': file.disposition,
    'x-content-type-options': 'nosniff',
  };
  const selected = parseByteRange(headers.get('range'), file.size);
  const whole = {
    sent: { status: 200, selected },
    status: 200,
    headers: { ...content, 'content-length': String(file.size) },
    pieces: file.size === 0 || method === 'HEAD' ? [] : [{ start: 0, end: file.size - 1 }],
  } as const;

  // Ranges are defined only for GET (section 14.2).
  if (method === 'HEAD' || !isRangeCurrent(request, validators)) return whole;
  if (selected.type === 'whole') return whole;
  if (selected.type === 'unsatisfiable') {
    const range = { 'content-range': `bytes */${file.size}` };
    return { status: 'error', code: 'range-not-satisfiable', headers: range };
  }

  const sent = { status: 206, selected } as const;
  const [first, ...others] = selected.ranges;
  // A single range is never sent as multipart (section 15.3.7.2).
  if (first !== undefined && others.length === 0) {
    return {
      sent,
      status: 206,
      headers: {
        ...content,
        'content-length': String(first.end + 1 - first.start),
        'content-range': contentRange(first, file.size),
      },
      pieces: [first],
    };
  }
  const boundary = newBoundary();
  const { pieces, length } = multipartRanges(selected.ranges, { ...file, boundary });
  return {
    sent,
    status: 206,
    headers: {
      ...content,
      'content-length': String(length),
      'content-type': `multipart/byteranges; boundary=${boundary}`,
    },
    pieces,
  };
}
