import { setTimeout } from 'node:timers/promises';
import { archiveFile } from '../../catalog/documentFile.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { messageOf } from '../../lib/messageOf.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CoverDocuments, FoundDocument } from './coverDocuments.ts';
import type { CoverSource } from './coverRecord.ts';
import {
  createDocumentReader,
  type DocumentReader,
  type ReaderOptions,
} from './createDocumentReader.ts';
import type { SharedPages } from './createSharedPages.ts';
import type { RecognizedText } from './documentMessages.ts';
import type { RecognizedWriter } from './openRecognizedWriter.ts';
import { readTexts, readTextsTag } from './storedTexts.ts';

/** Recognises the pages of documents that are pictures, one at a time. */
export interface Recognition {
  /**
   * Recognises the pages that are missing, document by document in this order, until all are there
   * or `signal` aborts. Waits while it may not go on, and for earlier calls. Never rejects.
   */
  recognizeAll(ids: readonly string[], signal: AbortSignal): Promise<void>;
  /** How many documents wait to be looked at. */
  waiting(): number;
  /** Ends the process. */
  close(): void;
}

/** When and how much to recognise. */
export interface RecognitionLimits {
  /** How many pages of the archive are recognised in all. */
  readonly pages: number;
  /** The hours of the day in China, from 0 to 24; they may cross midnight. */
  readonly hours: { readonly from: number; readonly to: number };
}

export interface RecognitionOptions {
  readonly documents: CoverDocuments;
  /** The texts of the documents, which tell which pages are pictures. */
  readonly texts: Storage;
  readonly pages: RecognizedWriter;
  /** Where several servers recognise the same documents. */
  readonly shared?: RecognitionSharing | undefined;
  /** Read before each page, so that they may change. */
  readonly limits: () => RecognitionLimits;
  /** Whether there is more important work now. */
  readonly isBusy: () => boolean;
  /** Called after each page that was recognised and stored. */
  readonly onPage?: (id: string, number: number) => void;
  /** Called after the last page of a document. */
  readonly onDocument?: (id: string) => void;
  readonly log: {
    info(facts: object, message: string): void;
    warn(facts: object, message: string): void;
  };
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly reader?: ReaderOptions;
  /** How long to wait before looking again whether it may go on. */
  readonly pauseMs?: number;
  /**
   * How long to wait after a failure that may pass, such as a full disk; the document comes last then.
   * Without it, such a document is passed over.
   */
  readonly retryMs?: number;
}

/** Sees to it that one of several servers recognises a document, and that all have its pages. */
export interface RecognitionSharing extends Pick<SharedPages, 'take' | 'isBehind' | 'publish'> {
  /**
   * Claims a document, unless another server has it or its pause has not passed, or it was given up.
   * Rejects if that is unknown.
   */
  claim(id: string, source: CoverSource): Promise<RecognitionClaim | 'elsewhere' | 'given up'>;
}

/** A document that this server alone recognises. */
export interface RecognitionClaim {
  /** Another server may have it if this one was cut off for too long. */
  isHeld(): boolean;
  /** @param how far it was read, or why it could not be, for reasons that may pass */
  release(how: 'done' | 'paused' | { readonly failed: string }): Promise<void>;
}

/** A page that takes longer is passed over. */
const PAGE_MS = 60_000;
/** China has one time zone without summer time. */
const CHINA_HOURS = 8;

/** Others get the pages of a long document so many at a time: it may take an hour. */
const PUBLISHED_PAGES = 50;

/**
 * How far a document was read; `failed` for reasons that may pass, `elsewhere` by another server or
 * later, `given up` because it ends servers.
 */
type Progress = 'done' | 'paused' | 'failed' | 'elsewhere' | 'given up';

/** Pages that this server has claimed. */
interface ClaimedPages {
  readonly isHeld: () => boolean;
  /** Called after many pages. */
  readonly onMany: () => Promise<void>;
}

const UNCLAIMED: ClaimedPages = { isHeld: () => true, onMany: async () => undefined };

/** What a document without missing pages looked like. */
interface Finished {
  readonly textsTag: string;
  readonly source: CoverSource;
  /** Changes if another program removes pages. */
  readonly revision: number | undefined;
}

export function createRecognition(options: RecognitionOptions): Recognition {
  const { documents, texts, pages, shared, limits, isBusy, onPage, onDocument, log, now } = options;
  const { pauseMs = 5000, retryMs } = options;
  const reader = createDocumentReader({ timeoutMs: PAGE_MS, ...options.reader });

  let closed = false;
  let waiting = 0;
  let lastReason: string | undefined;
  let running: Promise<void> = Promise.resolve();
  const finished = new Map<string, Finished>();

  const isFull = () => pages.count() >= limits().pages;
  const mayGoOn = () => !isBusy() && isWithin(limits().hours, now()) && !isFull();

  function recognizeAll(ids: readonly string[], signal: AbortSignal): Promise<void> {
    // The process reads one page at a time, and an aborted call ends after its page.
    running = running.then(() => recognizeQueue([...ids], signal));
    return running;
  }

  async function recognizeQueue(queue: string[], signal: AbortSignal): Promise<void> {
    // Rejects only if the signal aborts, which the loops look for.
    const wait = (ms: number) =>
      setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined);
    let elsewhere = 0;
    // The loop reaches what is added to the queue: one document that fails delays no others for long.
    for (const [at, id] of queue.entries()) {
      waiting = queue.length - at;
      let progress = await tryDocument(id, signal);
      while (progress === 'paused' && !signal.aborted) {
        await wait(pauseMs);
        progress = await tryDocument(id, signal);
      }
      if (signal.aborted) return;
      elsewhere = progress === 'elsewhere' ? elsewhere + 1 : 0;
      if (progress === 'elsewhere') {
        queue.push(id);
        // Nothing is left but what others do.
        if (elsewhere >= queue.length - at - 1) await wait(pauseMs);
      }
      if (progress === 'failed' && retryMs !== undefined) {
        queue.push(id);
        await wait(retryMs);
      }
    }
    waiting = 0;
  }

  async function tryDocument(id: string, signal: AbortSignal): Promise<Progress> {
    try {
      if (signal.aborted || !mayGoOn()) return 'paused';
      return await recognizeDocument(id, signal);
    } catch (error) {
      reportFailure(messageOf(error));
      return 'failed';
    }
  }

  /** Warns unless this reason was the last, and nothing has gone well since. */
  function reportFailure(reason: string): void {
    if (!closed && reason !== lastReason)
      log.warn({ reason }, 'scans cannot be recognised at present');
    lastReason = reason;
  }

  async function recognizeDocument(id: string, signal: AbortSignal): Promise<Progress> {
    const textsTag = await readTextsTag(texts, id);
    if (textsTag === undefined || isFinished(id, textsTag)) return 'done';
    const document = await documents.find(id);
    // It has texts, so it was there.
    if (document === undefined) return 'failed';
    const missing = await findMissing(id, document);
    if (missing.length > 0 || shared?.isBehind(id, document)) {
      const progress = shared
        ? await recognizeClaimed(id, document, shared, signal)
        : await recognizePages(id, document, missing, signal);
      if (progress !== 'done') return progress;
    }
    const { size, modified } = document;
    const source = { size, modified };
    finished.set(id, { textsTag, source, revision: pages.revision(id, source) });
    return 'done';
  }

  function isFinished(id: string, textsTag: string): boolean {
    const known = finished.get(id);
    return known?.textsTag === textsTag && pages.revision(id, known.source) === known.revision;
  }

  /** Recognises what no server has recognised, and gives the others what is only here. */
  async function recognizeClaimed(
    id: string,
    document: FoundDocument,
    { claim: claimDocument, take, isBehind, publish }: RecognitionSharing,
    signal: AbortSignal,
  ): Promise<Progress> {
    const claim = await claimDocument(id, document);
    if (typeof claim === 'string') return claim;
    const publishOwn = async () => {
      if (claim.isHeld() && isBehind(id, document)) await publish(id, document);
    };
    try {
      await take(id);
      const missing = await findMissing(id, document);
      const wanted = { isHeld: claim.isHeld, onMany: publishOwn };
      const progress = await recognizePages(id, document, missing, signal, wanted);
      await publishOwn();
      // Who was cut off has not failed.
      const end = progress === 'failed' && !claim.isHeld() ? 'paused' : progress;
      await claim.release(end === 'failed' ? { failed: lastReason ?? '' } : end);
      return progress;
    } catch (error) {
      await claim.release({ failed: messageOf(error) });
      throw error;
    }
  }

  async function recognizePages(
    id: string,
    document: FoundDocument,
    numbers: readonly number[],
    signal: AbortSignal,
    { isHeld, onMany }: ClaimedPages = UNCLAIMED,
  ): Promise<'done' | 'paused' | 'failed'> {
    if (numbers.length === 0) return 'done';
    const file = await document.openLocally();
    if (file === undefined) {
      reportFailure('a document cannot be copied from the bucket');
      return 'failed';
    }
    try {
      for (const [at, number] of numbers.entries()) {
        if (signal.aborted || !mayGoOn()) return 'paused';
        if (!isHeld()) return 'failed';
        if (!(await recognizePage(id, document, file.path, number))) return 'failed';
        if ((at + 1) % PUBLISHED_PAGES === 0) await onMany();
      }
    } finally {
      await file.release();
    }
    reportDocument(id, document);
    return 'done';
  }

  function reportDocument(id: string, document: FoundDocument): void {
    const list = pages.list(id, document);
    const mean = list.reduce((sum, { confidence }) => sum + confidence, 0) / list.length;
    const facts = { file: fileOf(id), pages: list.length, confidence: Number(mean.toFixed(2)) };
    log.info(facts, 'recognised a scan');
    onDocument?.(id);
  }

  /** The pages of a document that are pictures and were not tried. */
  async function findMissing(id: string, document: FoundDocument): Promise<number[]> {
    if (document.type !== 'pdf') return [];
    const kept = await readTexts(texts, id, document);
    const scans = kept?.pages.filter(({ isScan }) => isScan) ?? [];
    const tried = new Set(
      scans.length > 0 ? pages.list(id, document).map(({ number }) => number) : [],
    );
    return scans.map(({ number }) => number).filter((number) => !tried.has(number));
  }

  /** Whether the page was tried. */
  async function recognizePage(
    id: string,
    source: FoundDocument,
    path: string,
    number: number,
  ): Promise<boolean> {
    const { outcome, text } = await readPage(reader, path, number);
    if (outcome.kind === 'unavailable') {
      reportFailure(outcome.reason);
      return false;
    }
    if (text) {
      pages.write(id, source, number, text);
      lastReason = undefined;
      onPage?.(id, number);
    } else if (outcome.kind === 'failed') {
      const { code, reason } = outcome;
      pages.write(id, source, number, { failed: { code, reason } });
      log.warn({ file: fileOf(id), page: number, code, reason }, 'a page is not recognised');
    }
    return true;
  }

  return {
    recognizeAll,
    waiting: () => waiting,
    close() {
      closed = true;
      reader.close();
    },
  };
}

const fileOf = (id: string) => `files/${archiveFile(id, 'pdf')}`;

async function readPage(reader: DocumentReader, path: string, recognize: number) {
  let text: RecognizedText | undefined;
  const request = { path, type: 'pdf', cover: false, recognize } as const;
  const outcome = await reader.read(request, (part) => {
    if (part.kind === 'recognized') text = part;
  });
  return { outcome, text };
}

/** Whether a time is within hours of the day in China. */
export function isWithin({ from, to }: RecognitionLimits['hours'], time: number): boolean {
  const hour = (Math.floor(time / HOUR_MS) + CHINA_HOURS) % 24;
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}
