import { isAccessBlocked } from '../lib/isAccessBlocked.ts';
import { parseContentRange } from '../lib/parseContentRange.ts';
import type { ViewerErrorCode } from './viewerErrors.ts';

/** Size of the first request in bytes: holds a whole short paper, or the header of a long book. */
const FIRST_PART = 128 * 1024;

/** Delays between automatic retries, in milliseconds: long enough for a short gap in coverage. */
const RETRY_DELAYS = [300, 1200];

type Part = { type: 'bytes'; bytes: Uint8Array } | { type: 'failed'; errorCode: ViewerErrorCode };

/** A document on the server, read in ranges. */
export interface Source {
  readonly length: number;
  readonly first: Uint8Array;
  /** Reads the bytes from `begin` up to but not including `end`. */
  read(begin: number, end: number, signal: AbortSignal): Promise<Part>;
}

export type OpenResult =
  | { type: 'parts'; source: Source }
  | { type: 'whole'; bytes: Uint8Array }
  | { type: 'failed'; errorCode: ViewerErrorCode };

interface SourceOptions {
  fetch: typeof fetch;
  /** Called for every chunk received, with its size and the size of the document if known. */
  onReceived(bytes: number, length: number | undefined): void;
}

/**
 * Opens a document by requesting its first range. Returns the whole document if it is no longer
 * than that, or if the server does not support ranges. Does not follow redirects: on this site they
 * lead to a sign-in (specification, section 8).
 */
export async function openSource(url: string, options: SourceOptions): Promise<OpenResult> {
  const response = await requestRange(url, `bytes=0-${FIRST_PART - 1}`, undefined, options);
  if (response === undefined) return { type: 'failed', errorCode: 'network' };
  const errorCode = errorCodeOf(response);
  if (errorCode !== undefined) return { type: 'failed', errorCode };
  const range =
    response.status === 206 ? parseContentRange(response.headers.get('content-range')) : undefined;
  if (response.status === 206 && range?.begin !== 0)
    return { type: 'failed', errorCode: 'unavailable' };
  const length = range?.length ?? wholeLength(response);
  const first = await readBody(response, length, options);
  if (first === undefined) return { type: 'failed', errorCode: 'network' };
  if (range === undefined || first.byteLength >= range.length)
    return { type: 'whole', bytes: first };
  const version = response.headers.get('etag');
  return {
    type: 'parts',
    source: {
      length: range.length,
      first,
      read: (begin, end, signal) =>
        readPart(url, { begin, end, length: range.length, version }, signal, options),
    },
  };
}

interface ByteRange {
  begin: number;
  end: number;
  length: number;
  version: string | null;
}

async function readPart(
  url: string,
  { begin, end, length, version }: ByteRange,
  signal: AbortSignal,
  options: SourceOptions,
): Promise<Part> {
  for (const wait of [...RETRY_DELAYS, undefined]) {
    const response = await requestRange(url, `bytes=${begin}-${end - 1}`, signal, options);
    const errorCode = response && errorCodeOf(response);
    if (errorCode !== undefined) return { type: 'failed', errorCode };
    if (response !== undefined) {
      const range = parseContentRange(response.headers.get('content-range'));
      // Not If-Range: browsers bypass their cache for it and would fetch cached ranges again.
      const isSameVersion =
        range?.begin === begin &&
        range.length === length &&
        response.headers.get('etag') === version;
      if (!isSameVersion) {
        await response.body?.cancel();
        return { type: 'failed', errorCode: 'unavailable' };
      }
      const bytes = await readBody(response, length, options);
      if (bytes?.byteLength === end - begin) return { type: 'bytes', bytes };
    }
    if (signal.aborted) break;
    if (wait !== undefined) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return { type: 'failed', errorCode: 'network' };
}

async function requestRange(
  url: string,
  range: string,
  signal: AbortSignal | undefined,
  { fetch }: SourceOptions,
): Promise<Response | undefined> {
  try {
    return await fetch(url, { headers: { range }, redirect: 'manual', signal: signal ?? null });
  } catch {
    // fetch rejects for a lost network and for our own abort; both mean that there is no response.
    return undefined;
  }
}

/** Returns the error that a response stands for; undefined if it contains the document. */
export function errorCodeOf(
  response: Pick<Response, 'type' | 'status' | 'headers'>,
): ViewerErrorCode | undefined {
  const { type, status, headers } = response;
  if (isAccessBlocked(response)) return 'blocked';
  if (type === 'opaqueredirect' || [401, 403, 407, 511].includes(status)) return 'sign-in';
  if (status === 404 || status === 410) return 'missing';
  // An empty file cannot satisfy any range (RFC 9110, section 14.1.2).
  if (status === 416) return 'damaged';
  if (status !== 200 && status !== 206) return 'unavailable';
  // A captive portal responds to every request with its own page.
  return headers.get('content-type')?.startsWith('text/html') ? 'sign-in' : undefined;
}

function wholeLength(response: Response): number | undefined {
  const length = Number(response.headers.get('content-length'));
  // With a content coding the header counts encoded bytes, not those that are read.
  return length > 0 && !response.headers.has('content-encoding') ? length : undefined;
}

/** Reads the body; undefined if the connection breaks. */
async function readBody(
  response: Response,
  length: number | undefined,
  { onReceived }: SourceOptions,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = response.body?.getReader();
    for (let step = await reader?.read(); step?.value; step = await reader?.read()) {
      chunks.push(step.value);
      size += step.value.byteLength;
      onReceived(step.value.byteLength, length);
    }
  } catch {
    // The connection broke: a partial body is of no use.
    return undefined;
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
