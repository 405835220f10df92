import { mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import * as v from 'valibot';
import type { CoverSource } from './coverRecord.ts';
import {
  type DocumentProblem,
  DocumentProblemSchema,
  type RecognizedText,
  RecognizedTextSchema,
} from './documentMessages.ts';

/** Incremented when recognition or its format changes, so that all pages are recognised again. */
const VERSION = 1;

/** Another process, such as `campusdocs texts`, may be writing. */
const LOCKED_MS = 5000;

/**
 * Pages below this confidence are found but not quoted. Chosen by eye from few pages: the prose of a
 * scanned paper at 0.53 can be read, and pages in the wrong direction have less than 0.3.
 */
export const LEAST_CERTAIN = 0.5;

/** Boxes are stored in ten thousandths of the page. */
const SHARE = 10_000;

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
  /** The number of pages that were recognised, of all documents. */
  count(): number;
  /** Stores a page, and removes pages of an earlier version of the document. */
  write(
    id: string,
    source: CoverSource,
    number: number,
    page: RecognizedText | { failed: DocumentProblem },
  ): void;
  /** Removes all pages of a document. */
  remove(id: string): void;
  close(): void;
}

/** A line as it is stored: its text, and the sides of its box. */
const StoredSchema = v.array(v.tuple([v.string(), ...Array.from({ length: 4 }, () => v.number())]));

const RowSchema = v.object({
  number: v.number(),
  confidence: v.number(),
  failed: v.nullable(v.string()),
});
const PageRowSchema = v.object({ ...RowSchema.entries, lines: v.instance(Uint8Array) });

/**
 * Opens the file, or makes it. A damaged file, or one of another version, is replaced: its pages are
 * recognised again.
 *
 * One file, not one for each page or document: a page is 2 kB, which would take 4 on a disk, and each
 * page must be there after a crash without writing the others again.
 */
export function openRecognizedPages(path: string): RecognizedPages {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = openWhole(path);
  const select = 'select number, confidence, failed, lines from pages';
  const current = 'where document = ? and size = ? and modified = ?';
  const statements = {
    read: database.prepare(`${select} ${current} and number = ?`),
    list: database.prepare(
      `select number, confidence, failed from pages ${current} order by number`,
    ),
    count: database.prepare('select count(*) as count from pages where failed is null'),
    forget: database.prepare(
      'delete from pages where document = ? and (size <> ? or modified <> ?)',
    ),
    write: database.prepare('insert or replace into pages values (?, ?, ?, ?, ?, ?, ?)'),
    remove: database.prepare('delete from pages where document = ?'),
  };
  return {
    read(id, { size, modified }, number) {
      const row = statements.read.get(id, size, modified, number);
      if (row === undefined) return undefined;
      const page = v.parse(PageRowSchema, row);
      return { ...summarize(page), lines: unpack(page.lines) };
    },
    list(id, { size, modified }) {
      const rows = statements.list.all(id, size, modified);
      return v.parse(v.array(RowSchema), rows).map(summarize);
    },
    count: () => v.parse(v.object({ count: v.number() }), statements.count.get()).count,
    write(id, { size, modified }, number, page) {
      statements.forget.run(id, size, modified);
      const isFailed = 'failed' in page;
      const { confidence, lines }: RecognizedText = isFailed ? { confidence: 0, lines: [] } : page;
      const failed = isFailed ? JSON.stringify(page.failed) : null;
      statements.write.run(id, number, size, modified, confidence, failed, pack(lines));
    },
    remove: (id) => void statements.remove.run(id),
    close: () => database.close(),
  };
}

function openWhole(path: string): DatabaseSync {
  try {
    return open(path);
  } catch {
    // Damaged. Nothing but time is lost.
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    return open(path);
  }
}

function open(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: LOCKED_MS });
  try {
    // Five pages of 1.6 kB fill one of 8 kB; two in 4 kB would leave a fifth empty.
    database.exec('pragma page_size = 8192');
    // Readers in other threads and processes do not wait. A power failure loses the last pages at most.
    database.exec('pragma journal_mode = wal; pragma synchronous = normal');
    const { user_version: version } = v.parse(
      v.object({ user_version: v.number() }),
      database.prepare('pragma user_version').get(),
    );
    if (version !== VERSION) database.exec('drop table if exists pages');
    database.exec(`
      create table if not exists pages (
        document text, number integer, size integer, modified real,
        confidence real, failed text, lines blob, primary key (document, number)
      );
      pragma user_version = ${VERSION}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
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

/** Compressed at once: the boxes of a page are as long as its text. */
function pack(lines: RecognizedText['lines']): Uint8Array {
  const stored = lines.map(({ text, box }) => [
    text,
    ...box.map((side) => Math.round(side * SHARE)),
  ]);
  return brotliCompressSync(JSON.stringify(stored), {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
}

function unpack(bytes: Uint8Array): RecognizedText['lines'] {
  const stored = v.parse(StoredSchema, JSON.parse(brotliDecompressSync(bytes).toString()));
  const lines = stored.map(([text, ...box]) => ({ text, box: box.map((side) => side / SHARE) }));
  return v.parse(RecognizedTextSchema.entries.lines, lines);
}
