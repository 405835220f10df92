import {
  OPS,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type {
  DocumentFacts,
  DocumentPart,
  DocumentResponse,
  PageText,
} from './documentMessages.ts';
import { isGarbled } from './isGarbled.ts';
import { withPdf } from './openPdf.ts';

/** A page with fewer visible characters (a page number, a stamp) has no text layer. */
const FEWEST_CHARACTERS = 16;
/** One with a large image neither: scanners and websites add their names to scans. */
const FEWEST_BESIDE_IMAGE = 40;
/** So many paths are a page whose characters were turned into outlines. */
const OUTLINED_PATHS = 200;
/** Larger images are not decoded, only noticed; a scan, or a strip of one, is larger. */
const LARGE_IMAGE_PIXELS = 100_000;
/** The warning of pdf.js about an image that it leaves out. */
const LEFT_OUT = 'Image exceeded maximum allowed size';

/** Limits for a page and a document, in UTF-16 units: a book of 1000 full pages has 1,500,000. */
const LONGEST_PAGE = 100_000;
const LONGEST_DOCUMENT = 8_000_000;

/** Pages are handed on when they have so many characters, or when there are so many of them. */
const BATCH_CHARACTERS = 64_000;
const BATCH_PAGES = 200;

export interface ReadOptions {
  /** All pages, or this number at the beginning and at the end. */
  readonly pages: 'all' | number;
  /** Processor time after which no further page is begun: a busy machine must not cut a document. */
  readonly milliseconds: number;
}

/** The processor time of this process so far. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Reports the metadata of a PDF, and the texts of its pages in order, a few at a time. Resolves to how
 * it ended. Throws the error of pdf.js if the document cannot be opened.
 */
export function readTexts(
  path: string,
  options: ReadOptions,
  tell: (part: DocumentPart) => Promise<void>,
): Promise<Extract<DocumentResponse, { kind: 'end' }>> {
  const end = processorMs() + options.milliseconds;
  const open = { mostImagePixels: LARGE_IMAGE_PIXELS, verbosity: VerbosityLevel.WARNINGS };
  return withPdf(path, open, async (document) => {
    await tell({ kind: 'facts', ...(await readFacts(document)) });
    let [batch, length, total]: [PageText[], number, number] = [[], 0, 0];
    const tellBatch = async () => {
      if (batch.length > 0) await tell({ kind: 'pages', pages: batch });
      [batch, length] = [[], 0];
    };
    let cut: 'time' | 'size' | undefined;
    for (const number of pageNumbers(document.numPages, options.pages)) {
      if (processorMs() > end) cut = 'time';
      else if (total > LONGEST_DOCUMENT) cut = 'size';
      if (cut) break;
      const page = await readPage(document, number);
      batch.push(page);
      length += page.text.length;
      total += page.text.length;
      if (length > BATCH_CHARACTERS || batch.length >= BATCH_PAGES) await tellBatch();
    }
    await tellBatch();
    return { kind: 'end', cut };
  });
}

async function readFacts(document: PDFDocumentProxy): Promise<DocumentFacts> {
  const { info } = await document.getMetadata();
  const entries = new Map<string, unknown>(Object.entries(info));
  return {
    pageCount: document.numPages,
    title: textOf(entries.get('Title')),
    author: textOf(entries.get('Author')),
    isEncrypted: typeof entries.get('EncryptFilterName') === 'string',
  };
}

/** A usable text, or undefined. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return tidy(value).replace(/\s+/gu, ' ').slice(0, 1000) || undefined;
}

function* pageNumbers(count: number, pages: 'all' | number): Generator<number> {
  const head = pages === 'all' ? count : Math.min(pages, count);
  for (let number = 1; number <= head; number += 1) yield number;
  const tail = pages === 'all' ? count : Math.max(head, count - pages);
  for (let number = tail + 1; number <= count; number += 1) yield number;
}

/** The text of a page; empty if it cannot be read, because others may be readable. */
async function readPage(document: PDFDocumentProxy, number: number): Promise<PageText> {
  let text = '';
  let isScan = false;
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      text += item.hasEOL ? `${item.str}\n` : item.str;
      if (text.length > LONGEST_PAGE) break;
    }
    if (isGarbled(text)) [text, isScan] = ['', true];
    text = tidy(text).slice(0, LONGEST_PAGE);
    const characters = text.replace(/\s+/gu, '').length;
    if (!isScan && characters < FEWEST_BESIDE_IMAGE) {
      const shown = await lookAt(page);
      isScan = shown.hasLargeImage || (characters < FEWEST_CHARACTERS && shown.isOutlined);
    }
    page.cleanup();
  } catch {
    // Not reported: the cover reports faults of the whole document.
  }
  return { number, text, isScan };
}

/** Removes NUL, other control characters, and lone surrogates. */
function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]+/gu, ' ')
    .trim();
}

/** What a page shows beside text. */
async function lookAt(
  page: PDFPageProxy,
): Promise<{ hasLargeImage: boolean; isOutlined: boolean }> {
  let paths = 0;
  const hasLargeImage = await noticesLargeImage(async () => {
    const { fnArray } = await page.getOperatorList();
    paths = fnArray.filter((operator) => operator === OPS.constructPath).length;
  });
  return { hasLargeImage, isOutlined: paths >= OUTLINED_PATHS };
}

/** pdf.js reports images that it leaves out only by a warning on the console. */
async function noticesLargeImage(look: () => Promise<unknown>): Promise<boolean> {
  const { warn, log } = console;
  let noticed = false;
  const listen = (message: unknown) => {
    noticed ||= String(message).includes(LEFT_OUT);
  };
  Object.assign(console, { warn: listen, log: listen });
  try {
    await look();
  } finally {
    Object.assign(console, { warn, log });
  }
  return noticed;
}
