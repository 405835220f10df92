import { contentRange } from '../lib/contentRange.ts';
import { isStopped } from '../lib/isStopped.ts';
import type { ViewerErrorCode } from './viewerErrors.ts';

/** Enough for a short paper as a whole and for the head of a long book. */
const FIRST_PART = 128 * 1024;

/** How long to wait before asking again by oneself, in milliseconds: a train passes a tunnel. */
const PATIENCE = [300, 1200];

type Part = { type: 'bytes'; bytes: Uint8Array } | { type: 'failed'; errorCode: ViewerErrorCode };

/** A document on the server, read in parts. */
export interface Source {
  readonly length: number;
  readonly first: Uint8Array;
  /** The bytes from `begin` up to, not including, `end`. */
  read(begin: number, end: number, signal: AbortSignal): Promise<Part>;
}

export type Opening =
  | { type: 'parts'; source: Source }
  | { type: 'whole'; bytes: Uint8Array }
  | { type: 'failed'; errorCode: ViewerErrorCode };

interface SourceOptions {
  fetch: typeof fetch;
  /** Called for every piece that arrives, with its size and the size of the document if known. */
  onReceived(bytes: number, length: number | undefined): void;
}

/**
 * Opens a document by asking for its first part. A server that knows no ranges, and a document
 * that is no longer than that part, give the whole of it. Redirects are not followed: on this
 * site they lead to a sign-in (specification, section 8).
 */
export async function openSource(url: string, options: SourceOptions): Promise<Opening> {
  const response = await ask(url, `bytes=0-${FIRST_PART - 1}`, undefined, options);
  if (response === undefined) return { type: 'failed', errorCode: 'network' };
  const errorCode = errorCodeOf(response);
  if (errorCode !== undefined) return { type: 'failed', errorCode };
  const range =
    response.status === 206 ? contentRange(response.headers.get('content-range')) : undefined;
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

interface Wanted {
  begin: number;
  end: number;
  length: number;
  version: string | null;
}

async function readPart(
  url: string,
  { begin, end, length, version }: Wanted,
  signal: AbortSignal,
  options: SourceOptions,
): Promise<Part> {
  for (const wait of [...PATIENCE, undefined]) {
    const response = await ask(url, `bytes=${begin}-${end - 1}`, signal, options);
    const errorCode = response && errorCodeOf(response);
    if (errorCode !== undefined) return { type: 'failed', errorCode };
    if (response !== undefined) {
      const range = contentRange(response.headers.get('content-range'));
      // Not If-Range: with it browsers pass their cache by, and reading on would load parts again.
      const same =
        range?.begin === begin &&
        range.length === length &&
        response.headers.get('etag') === version;
      if (!same) {
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

async function ask(
  url: string,
  range: string,
  signal: AbortSignal | undefined,
  { fetch }: SourceOptions,
): Promise<Response | undefined> {
  try {
    return await fetch(url, { headers: { range }, redirect: 'manual', signal: signal ?? null });
  } catch {
    // fetch rejects for a lost network and for our own abort; both mean that no answer came.
    return undefined;
  }
}

/** What an answer without the document means; undefined when it holds the document. */
export function errorCodeOf(
  response: Pick<Response, 'type' | 'status' | 'headers'>,
): ViewerErrorCode | undefined {
  const { type, status, headers } = response;
  if (isStopped(response)) return 'stopped';
  if (type === 'opaqueredirect' || [401, 403, 407, 511].includes(status)) return 'sign-in';
  if (status === 404 || status === 410) return 'missing';
  // An empty file cannot satisfy any range (RFC 9110, section 14.1.2).
  if (status === 416) return 'damaged';
  if (status !== 200 && status !== 206) return 'unavailable';
  // A captive portal answers everything with its own page.
  return headers.get('content-type')?.startsWith('text/html') ? 'sign-in' : undefined;
}

function wholeLength(response: Response): number | undefined {
  const length = Number(response.headers.get('content-length'));
  // With a content coding the field counts other bytes than those that are read.
  return length > 0 && !response.headers.has('content-encoding') ? length : undefined;
}

/** The body as it comes in; undefined when the connection breaks. */
async function readBody(
  response: Response,
  length: number | undefined,
  { onReceived }: SourceOptions,
): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = response.body?.getReader();
    for (let step = await reader?.read(); step?.value; step = await reader?.read()) {
      pieces.push(step.value);
      size += step.value.byteLength;
      onReceived(step.value.byteLength, length);
    }
  } catch {
    // The connection broke on the way: what came of it is of no use.
    return undefined;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}
