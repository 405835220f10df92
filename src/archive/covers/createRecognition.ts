import { setTimeout } from 'node:timers/promises';
import { archiveFile } from '../../catalog/documentFile.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { messageOf } from '../../lib/messageOf.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CoverDocuments, FoundDocument } from './coverDocuments.ts';
import {
  createDocumentReader,
  type DocumentReader,
  type ReaderOptions,
} from './createDocumentReader.ts';
import type { RecognizedText } from './documentMessages.ts';
import type { RecognizedWriter } from './openRecognizedWriter.ts';
import { readTexts } from './storedTexts.ts';

/** Recognises the pages of documents that are pictures, one at a time. */
export interface Recognition {
  /**
   * Recognises the pages that are missing, document by document in this order, until all are there,
   * the limit is reached or `signal` aborts. Never rejects.
   */
  recognizeAll(ids: readonly string[], signal: AbortSignal): Promise<void>;
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
}

/** A page that takes longer is passed over. */
const PAGE_MS = 60_000;
/** China has one time zone without summer time. */
const CHINA_HOURS = 8;

/** How far a document was read. */
type Progress = 'done' | 'paused' | 'stopped';

export function createRecognition(options: RecognitionOptions): Recognition {
  const { documents, texts, pages, limits, isBusy, onPage, onDocument, log, now } = options;
  const { pauseMs = 5000 } = options;
  const reader = createDocumentReader({ timeoutMs: PAGE_MS, ...options.reader });

  let closed = false;

  const isFull = () => pages.count() >= limits().pages;
  const mayGoOn = () => !isBusy() && isWithin(limits().hours, now());

  async function recognizeAll(ids: readonly string[], signal: AbortSignal): Promise<void> {
    try {
      for (const id of ids) {
        let progress: Progress = 'paused';
        while (progress === 'paused') {
          progress = await recognizeDocument(id, signal);
          if (progress === 'paused') await setTimeout(pauseMs, undefined, { signal, ref: false });
        }
        if (progress === 'stopped') return;
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ reason: messageOf(error) }, 'recognising scans has stopped');
    }
  }

  async function recognizeDocument(id: string, signal: AbortSignal): Promise<Progress> {
    const document = await documents.find(id);
    const missing = document ? await findMissing(id, document) : [];
    if (document === undefined || missing.length === 0) return 'done';
    if (isFull()) return 'stopped';
    if (!mayGoOn()) return 'paused';
    const file = await document.openLocally();
    if (file === undefined) return 'done';
    try {
      for (const number of missing) {
        if (signal.aborted || isFull()) return 'stopped';
        if (!mayGoOn()) return 'paused';
        if (!(await recognizePage(id, document, file.path, number))) return 'stopped';
      }
    } finally {
      await file.release();
    }
    const list = pages.list(id, document);
    const mean = list.reduce((sum, { confidence }) => sum + confidence, 0) / list.length;
    const facts = { file: fileOf(id), pages: list.length, confidence: Number(mean.toFixed(2)) };
    log.info(facts, 'recognised a scan');
    onDocument?.(id);
    return 'done';
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

  /** Whether the next page may be tried. */
  async function recognizePage(
    id: string,
    source: FoundDocument,
    path: string,
    number: number,
  ): Promise<boolean> {
    const { outcome, text } = await readPage(reader, path, number);
    if (outcome.kind === 'unavailable') {
      const { reason } = outcome;
      if (!closed) log.warn({ reason }, 'scans cannot be recognised at present');
      return false;
    }
    if (text) {
      pages.write(id, source, number, text);
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
