import { isAccessBlocked } from '../lib/isAccessBlocked.ts';
import { isGone } from '../lib/isGone.ts';
import { parseContentRange } from '../lib/parseContentRange.ts';
import { FIRST_RANGE, requestFirstRange } from '../lib/requestFirstRange.ts';
import type { ViewerErrorCode } from './viewerErrors.ts';

/** Documents up to this size are requested whole: their first page needs most of them, in bytes. */
const WHOLE_UP_TO = 160 * 1024;

/**
 * What of the end of a longer document is requested together with its beginning, in bytes: the
 * cross-reference table and, in most documents, the catalog.
 */
const TAIL = 24 * 1024;

/** pdf.js reads from multiples of this, in bytes. */
export const CHUNK = 2 * 1024;

/** Bounds of what is read ahead, in bytes. */
const READ_AHEAD = { least: 8 * 1024, most: 64 * 1024 };

/** Delays between automatic retries, in milliseconds: long enough for a short gap in coverage. */
const RETRY_DELAYS = [300, 1200];

type Part = { type: 'bytes'; bytes: Uint8Array } | { type: 'failed'; errorCode: ViewerErrorCode };

/** A document on the server, read in ranges. */
export interface Source {
  readonly length: number;
  readonly first: Uint8Array;
  /** Reads the bytes from `begin` up to but not including `end`. */
  read(begin: number, end: number, signal: AbortSignal): Promise<Part>;
  /**
   * How many bytes arrive during one round trip, which is what reading ahead may cost: 64 KiB on a
   * fast line, 8 KiB on the slowest.
   */
  readAhead(): number;
}

export type OpenResult =
  | { type: 'parts'; source: Source }
  | { type: 'whole'; bytes: Uint8Array }
  | { type: 'failed'; errorCode: ViewerErrorCode };

interface SourceOptions {
  fetch: typeof fetch;
  /** Takes the response to a request for the first part that has been sent already. */
  takeFirst?(): Promise<Response | undefined>;
  /** Called for every chunk received, with its size and the size of the document if known. */
  onReceived(bytes: number, length: number | undefined): void;
}

/**
 * Opens a document by requesting its first range. As soon as its length is known, and while that
 * range is still arriving, requests the rest of a short document or the tail of a long one. Returns
 * a short document whole, and any document if the server does not support ranges. Does not follow
 * redirects: on this site they lead to a sign-in (specification, section 8).
 */
export async function openSource(url: string, options: SourceOptions): Promise<OpenResult> {
  const response = (await options.takeFirst?.()) ?? (await requestFirstRange(url, options.fetch));
  if (response === undefined) return { type: 'failed', errorCode: 'network' };
  const errorCode = errorCodeOf(response);
  if (errorCode !== undefined) return { type: 'failed', errorCode };
  const range =
    response.status === 206 ? parseContentRange(response.headers.get('content-range')) : undefined;
  if (response.status === 206 && range?.begin !== 0)
    return { type: 'failed', errorCode: 'unavailable' };
  if (range === undefined || range.length <= FIRST_RANGE) {
    const bytes = await readBody(response, range?.length ?? wholeLength(response), options);
    return bytes ? { type: 'whole', bytes } : { type: 'failed', errorCode: 'network' };
  }
  const { length } = range;
  const version = response.headers.get('etag');
  const speed = createSpeed();
  const readRange = (begin: number, end: number, signal: AbortSignal): Promise<Part> =>
    readPart(url, { begin, end, length, version }, signal, { ...options, speed });
  const { signal } = new AbortController();

  const isShort = length <= WHOLE_UP_TO;
  const restBegin = isShort
    ? FIRST_RANGE
    : Math.max(FIRST_RANGE, Math.floor((length - TAIL) / CHUNK) * CHUNK);
  const rest = readRange(restBegin, length, signal);
  const first = await readBody(response, length, options);
  if (first?.byteLength !== FIRST_RANGE) return { type: 'failed', errorCode: 'network' };
  if (isShort) {
    const read = await rest;
    if (read.type === 'failed') return read;
    const bytes = new Uint8Array(length);
    bytes.set(first);
    bytes.set(read.bytes, FIRST_RANGE);
    return { type: 'whole', bytes };
  }
  return {
    type: 'parts',
    source: {
      length,
      first,
      readAhead: speed.bytesPerRoundTrip,
      async read(begin, end, readSignal) {
        const tail = begin >= restBegin ? await rest : undefined;
        if (tail?.type !== 'bytes') return readRange(begin, end, readSignal);
        return { type: 'bytes', bytes: tail.bytes.subarray(begin - restBegin, end - restBegin) };
      },
    },
  };
}

/** Measures the line by the last response: its round trip, times its bytes per millisecond. */
function createSpeed() {
  let bytes: number = READ_AHEAD.most;
  return {
    add(roundTripMs: number, bodyMs: number, received: number): void {
      bytes = (roundTripMs * received) / Math.max(bodyMs, 1);
    },
    bytesPerRoundTrip: (): number => {
      const wanted = Math.min(Math.max(bytes, READ_AHEAD.least), READ_AHEAD.most);
      return Math.ceil(wanted / CHUNK) * CHUNK;
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
  options: SourceOptions & { speed: ReturnType<typeof createSpeed> },
): Promise<Part> {
  for (const wait of [...RETRY_DELAYS, undefined]) {
    const sentAt = performance.now();
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
      const respondedAt = performance.now();
      const bytes = await readBody(response, length, options);
      if (bytes?.byteLength === end - begin) {
        const bodyMs = performance.now() - respondedAt;
        options.speed.add(respondedAt - sentAt, bodyMs, bytes.byteLength);
        return { type: 'bytes', bytes };
      }
    }
    if (signal.aborted) break;
    if (wait !== undefined) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return { type: 'failed', errorCode: 'network' };
}

async function requestRange(
  url: string,
  range: string,
  signal: AbortSignal,
  { fetch }: SourceOptions,
): Promise<Response | undefined> {
  try {
    return await fetch(url, { headers: { range }, redirect: 'manual', signal });
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
  if (isGone(status)) return 'missing';
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
