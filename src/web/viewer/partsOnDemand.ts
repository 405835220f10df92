import { pdfjs } from './pdfjs.ts';
import { readPlan, type Span } from './readPlan.ts';
import type { Source } from './source.ts';
import type { ViewerErrorCode } from './viewerErrors.ts';

/** How long wishes are gathered before they are planned together, in milliseconds. */
const GATHERING = 4;

/** How many parts that were fetched along with others are kept until pdf.js asks for them. */
const KEPT = 24;

/** Reading a later part came to a halt; `resume` asks for it again. */
export type OnHalted = (errorCode: ViewerErrorCode, resume: () => void) => void;

/**
 * Answers what pdf.js asks for with ranges of our own making: few round trips where it reads on,
 * few bytes where it looks at many places (readPlan), and a lost network does not lose the pages
 * that are already there, because a part that cannot be had waits until it can.
 */
export class PartsOnDemand extends pdfjs.PDFDataRangeTransport {
  #source: Source;
  #onHalted: OnHalted;
  #closing = new AbortController();
  #wanted: Span[] = [];
  #underWay = 0;
  #kept: { begin: number; bytes: Uint8Array }[] = [];

  constructor(source: Source, onHalted: OnHalted) {
    super(source.length, source.first.slice());
    this.#source = source;
    this.#onHalted = onHalted;
  }

  override requestDataRange(begin: number, end: number): void {
    if (this.#wanted.length === 0) setTimeout(() => this.#readWanted(), GATHERING);
    this.#wanted.push({ begin, end });
  }

  override abort(): void {
    this.#closing.abort();
  }

  #readWanted(): void {
    const missing = this.#wanted.splice(0).filter((span) => !this.#handOverKept(span));
    for (const part of readPlan(missing, this.#source.length, this.#underWay)) {
      const within = missing.filter(({ begin, end }) => part.begin <= begin && end <= part.end);
      void this.#read(part, within);
    }
  }

  async #read(part: Span, wanted: readonly Span[]): Promise<void> {
    const { signal } = this.#closing;
    this.#underWay++;
    while (!signal.aborted) {
      const read = await this.#source.read(part.begin, part.end, signal);
      if (signal.aborted) return;
      if (read.type === 'bytes') {
        this.#underWay--;
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
    // A copy, because pdf.js gives the memory away to its worker.
    this.onDataRange(begin, part.bytes.slice(begin - part.begin, end - part.begin));
    return true;
  }
}
