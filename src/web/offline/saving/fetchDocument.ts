import { uncountedUrl } from '../../../protocol/urls.ts';
import { type RequestedRange, readFileResponse } from '../../lib/readFileResponse.ts';
import type { DocumentRecord, SaveErrorCode } from '../documentRecord.ts';
import { PART_BYTES } from '../names.ts';

export interface FetchDocumentDependencies {
  readonly fetch: typeof fetch;
  /** Stores a part. */
  readonly writePart: (id: string, index: number, bytes: Blob) => Promise<void>;
  readonly writeRecord: (record: DocumentRecord) => Promise<void>;
  /** Resolves after a time in ms or when the network is back. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Resolves when the browser is online, or when `signal` is aborted. */
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
  readonly onProgress: (received: number, size: number | undefined) => void;
}

/** Delays before retries while nothing new arrives, in ms. */
const RETRY_DELAYS = [500, 1500, 4000, 10_000, 20_000];

/** A connection without new bytes for so long counts as lost, in ms. */
const IDLE_MS = 30_000;

/** How one attempt ended. */
type AttemptEnd = 'complete' | 'broken' | { readonly errorCode: SaveErrorCode };

/**
 * Fetches a document into parts. Goes on where an earlier attempt or visit has stopped: it requests
 * the bytes after the last whole part (Range with If-Range, RFC 9110, section 13.1.5).
 *
 * @returns the record of what is stored; with `error` if it is not complete, and without if it was
 * stopped by `signal`
 */
export async function fetchDocument(
  initial: DocumentRecord,
  dependencies: FetchDocumentDependencies,
  signal: AbortSignal,
): Promise<DocumentRecord> {
  const { error: _, ...rest } = initial;
  const transfer = new Transfer(rest, dependencies, signal);
  for (let failures = 0; !signal.aborted; ) {
    await dependencies.whenOnline(signal);
    if (signal.aborted) break;
    const before = transfer.record.received;
    const end = await transfer.attempt();
    if (end === 'complete') return transfer.record;
    if (end !== 'broken') return { ...transfer.record, error: end.errorCode };
    failures = transfer.record.received > before ? 0 : failures + 1;
    const wait = RETRY_DELAYS[failures - 1] ?? (failures === 0 ? 0 : undefined);
    if (wait === undefined) return { ...transfer.record, error: 'network' };
    await dependencies.pause(wait);
  }
  return transfer.record;
}

class Transfer {
  record: DocumentRecord;
  readonly #dependencies: FetchDocumentDependencies;
  readonly #signal: AbortSignal;
  /** Whether this server has begun to send it: further requests are no further downloads. */
  #isCounted: boolean;

  constructor(
    record: DocumentRecord,
    dependencies: FetchDocumentDependencies,
    signal: AbortSignal,
  ) {
    this.record = record;
    this.#dependencies = dependencies;
    this.#signal = signal;
    this.#isCounted = record.received > 0;
  }

  async attempt(): Promise<AttemptEnd> {
    const connection = new AbortController();
    const abort = () => connection.abort();
    this.#signal.addEventListener('abort', abort, { once: true });
    let timer = setTimeout(abort, IDLE_MS);
    const stayAlive = () => {
      clearTimeout(timer);
      timer = setTimeout(abort, IDLE_MS);
    };
    try {
      const requested = this.#requestedRange();
      const { downloadUrl } = this.record;
      const response = await this.#dependencies.fetch(
        this.#isCounted ? uncountedUrl(downloadUrl) : downloadUrl,
        {
          headers: rangeHeaders(requested),
          redirect: 'manual',
          cache: 'no-store',
          signal: connection.signal,
        },
      );
      const result = readFileResponse(response, requested);
      if (result.type === 'failed') return { errorCode: result.errorCode };
      if (result.type === 'retry') return 'broken';
      if (result.type === 'changed') {
        this.#startOver(undefined, undefined);
        return 'broken';
      }
      if (result.type === 'whole') this.#startOver(result.version.tag, result.version.total);
      this.#isCounted = true;
      return await this.#receive(response, stayAlive);
    } catch (failure) {
      if (failure instanceof DOMException && failure.name === 'QuotaExceededError') {
        return { errorCode: 'no-room' };
      }
      // fetch rejects for a lost network and for our own abort.
      return 'broken';
    } finally {
      clearTimeout(timer);
      this.#signal.removeEventListener('abort', abort);
      connection.abort();
    }
  }

  #startOver(tag: string | undefined, size: number | undefined): void {
    this.record = { ...this.record, received: 0, tag, size: size ?? this.record.size };
  }

  #requestedRange(): RequestedRange {
    const { received, tag, size } = this.record;
    if (received === 0 || tag === undefined) return { from: 0 };
    return { from: received, version: { tag, total: size, type: '' } };
  }

  async #receive(response: Response, stayAlive: () => void): Promise<AttemptEnd> {
    const { onProgress } = this.#dependencies;
    let chunks: Uint8Array<ArrayBuffer>[] = [];
    let pending = 0;
    const reader = response.body?.getReader();
    for (let step = await reader?.read(); step?.value; step = await reader?.read()) {
      stayAlive();
      let chunk = step.value;
      while (pending + chunk.byteLength >= PART_BYTES) {
        const fitting = PART_BYTES - pending;
        await this.#store([...chunks, chunk.subarray(0, fitting)], PART_BYTES);
        chunk = chunk.subarray(fitting);
        chunks = [];
        pending = 0;
      }
      if (chunk.byteLength > 0) chunks.push(chunk);
      pending += chunk.byteLength;
      onProgress(this.record.received + pending, this.record.size);
    }
    const { tag, received } = this.record;
    const total = received + pending;
    const isWhole = tag === undefined || total === this.record.size;
    // Some proxies end a broken response as if it were complete.
    if (!isWhole) return 'broken';
    await this.#store(chunks, pending);
    this.record = { ...this.record, size: total, isComplete: true };
    return 'complete';
  }

  /** Stores the next part. The record follows, so that it never names bytes that are not there. */
  async #store(chunks: readonly Uint8Array<ArrayBuffer>[], bytes: number): Promise<void> {
    this.#signal.throwIfAborted();
    const { id, received } = this.record;
    if (bytes > 0) {
      const index = Math.floor(received / PART_BYTES);
      await this.#dependencies.writePart(id, index, new Blob([...chunks]));
    }
    this.record = { ...this.record, received: received + bytes };
    await this.#dependencies.writeRecord(this.record);
  }
}

function rangeHeaders({ from, version }: RequestedRange): Record<string, string> {
  return version === undefined ? {} : { range: `bytes=${from}-`, 'if-range': version.tag };
}
