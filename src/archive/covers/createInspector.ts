import { access, constants, realpath } from 'node:fs/promises';
import { messageOf } from '../../lib/messageOf.ts';
import {
  createDocumentReader,
  type DocumentReader,
  type ReaderOptions,
} from './createDocumentReader.ts';
import type {
  CUTS,
  DocumentFacts,
  DocumentPart,
  DocumentProblem,
  PageText,
} from './documentMessages.ts';

/** The metadata and texts of a PDF. */
export interface InspectedDocument extends DocumentFacts {
  /** The requested pages, in their order. */
  readonly pages: readonly PageText[];
  /** Why requested pages are missing. */
  readonly cut?: (typeof CUTS)[number];
  readonly reason?: undefined;
}

/**
 * Why a document could not be inspected: a failure of the document, or `unavailable` for reasons
 * outside it (no permission to read it, no memory for the process). The reason continues the name of
 * the document: "is encrypted with a password; …".
 */
export interface NotInspected {
  readonly code: DocumentProblem['code'] | 'unavailable';
  readonly reason: string;
}

export interface InspectOptions {
  /** All pages (`all`, the default), or this number at the beginning and at the end. */
  readonly pages?: 'all' | number;
}

/** Reads new PDFs. */
export interface Inspector {
  /** Never rejects. A second call waits for the first one. */
  inspect(path: string, options?: InspectOptions): Promise<InspectedDocument | NotInspected>;
  /** Ends the reading process, which otherwise keeps the program running. */
  close(): void;
}

/**
 * Reads metadata and texts in a separate process with limits, as covers are drawn: any PDF may be
 * damaged or hostile. The process starts with the first document and is reused.
 */
export function createInspector(options?: ReaderOptions): Inspector {
  return inspectWith(createDocumentReader(options));
}

/** The same with a reader that is used for more than that, one document at a time. */
export function inspectWith(reader: DocumentReader): Inspector {
  let last: Promise<unknown> = Promise.resolve();

  async function inspect(
    path: string,
    pages: 'all' | number,
  ): Promise<InspectedDocument | NotInspected> {
    let real: string;
    try {
      // pdf.js mistakes the length of a link for that of the file.
      real = await realpath(path);
      await access(real, constants.R_OK);
    } catch (error) {
      return { code: 'unavailable', reason: `cannot be read (${messageOf(error)})` };
    }
    let facts: DocumentFacts | undefined;
    const found: PageText[] = [];
    const request = { path: real, type: 'pdf', cover: false, pages } as const;
    const outcome = await reader.read(request, (part: DocumentPart) => {
      if (part.kind === 'facts') facts = part;
      if (part.kind === 'pages') found.push(...part.pages);
    });
    if (outcome.kind === 'unavailable') return { code: 'unavailable', reason: outcome.reason };
    if (facts === undefined) {
      if (outcome.kind === 'failed') return { code: outcome.code, reason: outcome.reason };
      throw new Error('reading ended without facts');
    }
    if (facts.pageCount === 0) return { code: 'no-pages', reason: 'has no pages' };
    const { pageCount, title, author, isEncrypted } = facts;
    const cut = outcome.kind === 'failed' ? outcome.code : outcome.cut;
    return { pageCount, title, author, isEncrypted, pages: found, ...(cut && { cut }) };
  }

  return {
    inspect(path, { pages = 'all' } = {}) {
      const turn = last.then(() => inspect(path, pages));
      last = turn;
      return turn;
    },
    close: reader.close,
  };
}
