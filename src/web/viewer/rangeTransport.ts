import { pdfjs } from './pdfjs.ts';
import { planReads, type Span } from './planReads.ts';
import type { Source } from './source.ts';
import type { ViewerErrorCode } from './viewerErrors.ts';

/** How long requests are collected before they are planned together, in milliseconds. */
const BATCH_DELAY = 4;

/** How many prefetched parts are kept until pdf.js requests them: 4 MiB, and some more. */
const MAX_PREFETCHED = 80;

/** What fetchRest reads at a time, in bytes. */
const REST_PART = 64 * 1024;

/** Called when reading a later part has failed; `resume` retries it. */
export type OnReadFailed = (errorCode: ViewerErrorCode, resume: () => void) => void;

/**
 * Serves the range requests of pdf.js from ranges planned by planReads: few round trips for
 * sequential reads, few bytes for scattered ones. A lost network does not lose the loaded pages,
 * because a part that cannot be fetched waits until it can.
 */
export class RangeTransport extends pdfjs.PDFDataRangeTransport {
  #source: Source;
  #onReadFailed: OnReadFailed;
  #closing = new AbortController();
  #requested: Span[] = [];
  #pendingResponses = 0;
  #prefetched: { begin: number; bytes: Uint8Array }[] = [];

  constructor(source: Source, onReadFailed: OnReadFailed) {
    super(source.length, source.first.slice());
    this.#source = source;
    this.#onReadFailed = onReadFailed;
  }

  override requestDataRange(begin: number, end: number): void {
    if (this.#requested.length === 0) setTimeout(() => this.#readRequested(), BATCH_DELAY);
    this.#requested.push({ begin, end });
  }

  override abort(): void {
    this.#closing.abort();
  }

  /**
   * Fetches what has not been fetched, one part after the other, so that the document can be read on
   * without a network.
   */
  async fetchRest(): Promise<void> {
    const { length, first } = this.#source;
    for (let begin = first.byteLength; begin < length; begin += REST_PART) {
      if (this.#closing.signal.aborted) return;
      const part = { begin, end: Math.min(begin + REST_PART, length) };
      if (!this.#find(part)) await this.#read(part, []);
    }
  }

  #readRequested(): void {
    const missing = this.#requested.splice(0).filter((span) => !this.#deliver(span));
    const parts = planReads(missing, this.#source.length, {
      pendingResponses: this.#pendingResponses,
      readAhead: this.#source.readAhead(),
    });
    for (const part of parts) {
      const within = missing.filter(({ begin, end }) => part.begin <= begin && end <= part.end);
      void this.#read(part, within);
    }
  }

  async #read(part: Span, requested: readonly Span[]): Promise<void> {
    const { signal } = this.#closing;
    this.#pendingResponses++;
    while (!signal.aborted) {
      const read = await this.#source.read(part.begin, part.end, signal);
      if (signal.aborted) return;
      if (read.type === 'bytes') {
        this.#pendingResponses--;
        this.#prefetched = [
          ...this.#prefetched.slice(1 - MAX_PREFETCHED),
          { begin: part.begin, bytes: read.bytes },
        ];
        for (const span of requested) this.#deliver(span);
        return;
      }
      await new Promise<void>((resume) => this.#onReadFailed(read.errorCode, resume));
    }
  }

  #find({ begin, end }: Span) {
    return this.#prefetched.find(
      (candidate) =>
        candidate.begin <= begin && end <= candidate.begin + candidate.bytes.byteLength,
    );
  }

  #deliver({ begin, end }: Span): boolean {
    const part = this.#find({ begin, end });
    if (part === undefined) return false;
    // A copy, because pdf.js transfers the buffer to its worker.
    this.onDataRange(begin, part.bytes.slice(begin - part.begin, end - part.begin));
    return true;
  }
}
