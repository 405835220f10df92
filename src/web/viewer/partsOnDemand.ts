import { pdfjs } from './pdfjs.ts';
import { readPlan, type Span } from './readPlan.ts';
import type { Source } from './source.ts';
import type { ViewerErrorCode } from './viewerErrors.ts';

/** How long requests are collected before they are planned together, in milliseconds. */
const BATCH_DELAY = 4;

/** How many prefetched parts are kept until pdf.js requests them. */
const KEPT = 24;

/** Called when reading a later part has failed; `resume` retries it. */
export type OnHalted = (errorCode: ViewerErrorCode, resume: () => void) => void;

/**
 * Serves the range requests of pdf.js from ranges planned by readPlan: few round trips for
 * sequential reads, few bytes for scattered ones. A lost network does not lose the loaded pages,
 * because a part that cannot be fetched waits until it can.
 */
export class PartsOnDemand extends pdfjs.PDFDataRangeTransport {
  #source: Source;
  #onHalted: OnHalted;
  #closing = new AbortController();
  #wanted: Span[] = [];
  #pendingResponses = 0;
  #kept: { begin: number; bytes: Uint8Array }[] = [];

  constructor(source: Source, onHalted: OnHalted) {
    super(source.length, source.first.slice());
    this.#source = source;
    this.#onHalted = onHalted;
  }

  override requestDataRange(begin: number, end: number): void {
    if (this.#wanted.length === 0) setTimeout(() => this.#readWanted(), BATCH_DELAY);
    this.#wanted.push({ begin, end });
  }

  override abort(): void {
    this.#closing.abort();
  }

  #readWanted(): void {
    const missing = this.#wanted.splice(0).filter((span) => !this.#handOverKept(span));
    for (const part of readPlan(missing, this.#source.length, this.#pendingResponses)) {
      const within = missing.filter(({ begin, end }) => part.begin <= begin && end <= part.end);
      void this.#read(part, within);
    }
  }

  async #read(part: Span, wanted: readonly Span[]): Promise<void> {
    const { signal } = this.#closing;
    this.#pendingResponses++;
    while (!signal.aborted) {
      const read = await this.#source.read(part.begin, part.end, signal);
      if (signal.aborted) return;
      if (read.type === 'bytes') {
        this.#pendingResponses--;
        this.#kept = [...this.#kept.slice(1 - KEPT), { begin: part.begin, bytes: read.bytes }];
        for (const span of wanted) this.#handOverKept(span);
        return;
      }
      await new Promise<void>((resume) => this.#onHalted(read.errorCode, resume));
    }
  }

  #handOverKept({ begin, end }: Span): boolean {
    const part = this.#kept.find(
      (kept) => kept.begin <= begin && end <= kept.begin + kept.bytes.byteLength,
    );
    if (part === undefined) return false;
    // A copy, because pdf.js transfers the buffer to its worker.
    this.onDataRange(begin, part.bytes.slice(begin - part.begin, end - part.begin));
    return true;
  }
}
