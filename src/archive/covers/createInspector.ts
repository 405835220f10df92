import { access, constants, realpath } from 'node:fs/promises';
import { messageOf } from '../../lib/messageOf.ts';
import { createDocumentReader, type ReaderOptions } from './createDocumentReader.ts';
import type {
  CUTS,
  DocumentFacts,
  DocumentPart,
  DocumentProblem,
  PageText,
} from './documentAnswer.ts';

/** What a PDF says of itself. */
export interface InspectedDocument extends DocumentFacts {
  /** Those asked for, in their order. */
  readonly pages: readonly PageText[];
  /** Why pages are missing that were asked for. */
  readonly cut?: (typeof CUTS)[number];
  readonly reason?: undefined;
}

/**
 * Why nothing is known of a document: its own failure, or `unavailable` where it could not be read
 * here and now (no right to read it, no memory for the process). The reason goes on after the
 * document's name: "is encrypted with a password; …".
 */
export interface NotInspected {
  readonly code: DocumentProblem['code'] | 'unavailable';
  readonly reason: string;
}

export interface InspectOptions {
  /** All pages (`all`, the default), or so many at the beginning and as many at the end. */
  readonly pages?: 'all' | number;
}

/** Reads PDFs that nobody has looked at yet. */
export interface Inspector {
  /** Never rejects. Called again before it is done, it begins when that is. */
  inspect(path: string, options?: InspectOptions): Promise<InspectedDocument | NotInspected>;
  /** Ends the process that reads; without it the program does not end. */
  close(): void;
}

/**
 * Reads facts and texts in a process of its own with limits, as covers are drawn: any PDF may be
 * damaged or hostile. The process starts with the first document and serves all that follow.
 */
export function createInspector(options?: ReaderOptions): Inspector {
  const reader = createDocumentReader(options);
  let last: Promise<unknown> = Promise.resolve();

  async function inspect(
    path: string,
    pages: 'all' | number,
  ): Promise<InspectedDocument | NotInspected> {
    let real: string;
    try {
      // pdf.js takes the length of a link for that of the file.
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
