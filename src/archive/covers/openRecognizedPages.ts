import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { CoverSource } from './coverRecord.ts';
import {
  type DocumentProblem,
  DocumentProblemSchema,
  type RecognizedText,
} from './documentMessages.ts';
import { closingOnError, followFile, isDamaged, openReadOnly } from './recognizedFile.ts';
import { unpackLines } from './recognizedLines.ts';

/**
 * Pages below this confidence are found but not quoted. Chosen by eye from few pages: the prose of a
 * scanned paper at 0.53 can be read, and pages in the wrong direction have less than 0.3.
 */
export const LEAST_CERTAIN = 0.5;

/** A reader waits only while a writer repairs the file after a crash. */
const LOCKED_MS = 5000;

/** A page that was recognised, or why it was not. */
export interface RecognizedPageSummary {
  readonly number: number;
  /** From 0 to 1; 0 if it failed. */
  readonly confidence: number;
  /** Whether it is too uncertain to be quoted. */
  readonly isUncertain: boolean;
  /** Why there is no text: it is not tried again until the document changes. */
  readonly failed?: DocumentProblem;
}

/** A recognised page. Its text is that of its lines, joined by line breaks. */
export type RecognizedPage = RecognizedPageSummary & RecognizedText;

/** The recognised pages of all documents: derived data, in one file that may be deleted. */
export interface RecognizedPages {
  /** A page of the current document; undefined if it is not recognised. */
  read(id: string, source: CoverSource, number: number): RecognizedPage | undefined;
  /** All pages of the current document that were tried, in their order, without texts. */
  list(id: string, source: CoverSource): RecognizedPageSummary[];
  /** Changes whenever a page of the current document is written; undefined if it has none. */
  revision(id: string, source: CoverSource): number | undefined;
  close(): void;
}

const RowSchema = v.object({
  number: v.number(),
  confidence: v.number(),
  failed: v.nullable(v.string()),
});
const PageRowSchema = v.object({ ...RowSchema.entries, lines: v.instance(Uint8Array) });

/**
 * Reads the pages that `openRecognizedWriter` stores, here or in another process. Never makes,
 * changes or removes the file: while it is missing or damaged, there are no pages.
 */
export function openRecognizedPages(path: string): RecognizedPages {
  const file = followFile(path, () => {
    const database = openReadOnly(path, LOCKED_MS);
    return (
      database &&
      closingOnError(database, () => ({ database, queries: createPageQueries(database) }))
    );
  });

  function query<Result>(action: (queries: PageQueries) => Result, empty: Result): Result {
    try {
      const opened = file.open();
      return opened ? action(opened.queries) : empty;
    } catch (error) {
      if (!isDamaged(error)) throw error;
      file.close();
      return empty;
    }
  }

  return {
    read: (...page) => query((queries) => queries.read(...page), undefined),
    list: (...document) => query((queries) => queries.list(...document), []),
    revision: (...document) => query((queries) => queries.revision(...document), undefined),
    close: file.close,
  };
}

export type PageQueries = Omit<RecognizedPages, 'close'>;

/** The queries of an open file. */
export function createPageQueries(database: DatabaseSync): PageQueries {
  const current = 'from pages where document = ? and size = ? and modified = ?';
  const readPage = database.prepare(
    `select number, confidence, failed, lines ${current} and number = ?`,
  );
  const listPages = database.prepare(
    `select number, confidence, failed ${current} order by number`,
  );
  const findLast = database.prepare(`select max(rowid) as last ${current}`);
  return {
    read(id, { size, modified }, number) {
      const row = readPage.get(id, size, modified, number);
      if (row === undefined) return undefined;
      const page = v.parse(PageRowSchema, row);
      return { ...summarize(page), lines: unpackLines(page.lines) };
    },
    list(id, { size, modified }) {
      return v.parse(v.array(RowSchema), listPages.all(id, size, modified)).map(summarize);
    },
    revision(id, { size, modified }) {
      const last = findLast.get(id, size, modified)?.last;
      return last === null ? undefined : Number(last);
    },
  };
}

function summarize({
  number,
  confidence,
  failed,
}: v.InferOutput<typeof RowSchema>): RecognizedPageSummary {
  return {
    number,
    confidence,
    isUncertain: confidence < LEAST_CERTAIN,
    ...(failed !== null && { failed: v.parse(DocumentProblemSchema, JSON.parse(failed)) }),
  };
}
