import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { CoverSource } from './coverRecord.ts';
import type { DocumentProblem, RecognizedText } from './documentMessages.ts';
import { createPageQueries, type RecognizedPages } from './openRecognizedPages.ts';
import {
  closingOnError,
  followFile,
  hasTable,
  inTransaction,
  isDamaged,
  openWritable,
  removeFile,
  SHARED_ROWS,
} from './recognizedFile.ts';
import { packLines } from './recognizedLines.ts';

/** Another process, such as `campusdocs texts`, may be writing. */
const LOCKED_MS = 5000;

/** Stores recognised pages. Each method throws if the file cannot be opened or written at present. */
export interface RecognizedWriter extends RecognizedPages {
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
  /** The pages of the current document as they are stored, to be stored elsewhere. */
  pack(id: string, source: CoverSource): PackedPage[];
  /** Stores pages of elsewhere in place of all others of the document. */
  replace(id: string, source: CoverSource, pages: readonly PackedPage[]): void;
  /** What was noted last of the pages that servers share. */
  shared(id: string): SharedVersion | undefined;
  /** Notes that servers share the pages of a document up to a revision. */
  noteShared(id: string, version: SharedVersion): void;
}

/** A page as it is stored. */
export interface PackedPage {
  readonly number: number;
  readonly confidence: number;
  /** JSON of why there is no text. */
  readonly failed: string | null;
  readonly lines: Uint8Array;
}

/** Which pages of a document servers share. */
export interface SharedVersion {
  /** The entity tag of their file. */
  readonly tag: string;
  /** That of the pages here when both were the same. */
  readonly revision: number | undefined;
}

const PackedSchema: v.GenericSchema<unknown, PackedPage> = v.object({
  number: v.number(),
  confidence: v.number(),
  failed: v.nullable(v.string()),
  lines: v.instance(Uint8Array),
});

const SharedSchema = v.pipe(
  v.object({ tag: v.string(), last: v.nullable(v.number()) }),
  v.transform(({ tag, last }): SharedVersion => ({ tag, revision: last ?? undefined })),
);

/**
 * Opens the file, or makes it, when it is first needed. A damaged file, or one of another version,
 * is replaced: its pages are recognised again.
 *
 * One file, not one for each page or document: a page is 2 kB, which would take 4 on a disk, and each
 * page must be there after a crash without writing the others again.
 *
 * @param lockedMs how long to wait while another process writes
 */
export function openRecognizedWriter(path: string, lockedMs = LOCKED_MS): RecognizedWriter {
  const file = followFile(path, () => {
    const database = openWritable(path, lockedMs);
    return closingOnError(database, () => prepareWriting(database));
  });

  /** Runs an action, once more after a damaged file was removed. */
  function run<Result>(action: (opened: WritableFile) => Result): Result {
    try {
      return action(file.open());
    } catch (error) {
      if (!isDamaged(error)) throw error;
      file.close();
      removeFile(path);
      return action(file.open());
    }
  }

  return {
    read: (...page) => run(({ queries }) => queries.read(...page)),
    list: (...document) => run(({ queries }) => queries.list(...document)),
    revision: (...document) => run(({ queries }) => queries.revision(...document)),
    count: () => run(({ count }) => count()),
    write: (...page) => run(({ write }) => write(...page)),
    remove: (id) => run(({ remove }) => remove(id)),
    pack: (...document) => run(({ pack }) => pack(...document)),
    replace: (...document) => run(({ replace }) => replace(...document)),
    shared: (id) => run(({ shared }) => shared(id)),
    noteShared: (...note) => run(({ noteShared }) => noteShared(...note)),
    close: file.close,
  };
}

type WritableFile = ReturnType<typeof prepareWriting>;

function prepareWriting(database: DatabaseSync) {
  const counter = createPageCounter(database);
  const removeOld = database.prepare(
    `delete from pages where document = ? and (size <> ? or modified <> ? or number = ?)
      returning failed`,
  );
  // Rows of earlier programs may have larger numbers.
  const advance = database.prepare(
    'update last_row set number = max(number, (select coalesce(max(rowid), 0) from pages)) + 1',
  );
  const insert = database.prepare(
    `insert into pages
      (rowid, document, number, size, modified, confidence, failed, lines)
      values ((select number from last_row), ?, ?, ?, ?, ?, ?, ?)`,
  );
  const removeAll = database.prepare('delete from pages where document = ? returning failed');
  const packAll = database.prepare(
    `select number, confidence, failed, lines from pages
      where document = ? and size = ? and modified = ? order by number`,
  );
  const notes = createSharedNotes(database);

  function insertPage(id: string, { size, modified }: CoverSource, page: PackedPage): void {
    advance.run();
    const { number, confidence, failed, lines } = page;
    insert.run(id, number, size, modified, confidence, failed, lines);
  }

  const methods: Omit<RecognizedWriter, keyof RecognizedPages> = {
    count: counter.count,
    write(id, source, number, page) {
      const isFailed = 'failed' in page;
      const { confidence, lines }: RecognizedText = isFailed ? { confidence: 0, lines: [] } : page;
      const failed = isFailed ? JSON.stringify(page.failed) : null;
      const removed = inTransaction(database, () => {
        const rows = removeOld.all(id, source.size, source.modified, number);
        insertPage(id, source, { number, confidence, failed, lines: packLines(lines) });
        return rows;
      });
      counter.add((isFailed ? 0 : 1) - countRecognized(removed));
    },
    remove(id) {
      const removed = inTransaction(database, () => {
        notes.forget(id);
        return removeAll.all(id);
      });
      counter.add(-countRecognized(removed));
    },
    pack: (id, { size, modified }) =>
      v.parse(v.array(PackedSchema), packAll.all(id, size, modified)),
    replace(id, source, pages) {
      const removed = inTransaction(database, () => {
        const rows = removeAll.all(id);
        for (const page of pages) insertPage(id, source, page);
        return rows;
      });
      counter.add(pages.filter(({ failed }) => failed === null).length - countRecognized(removed));
    },
    shared: notes.find,
    noteShared: notes.write,
  };
  return { database, queries: createPageQueries(database), ...methods };
}

/** What was noted of shared pages, in a table that is made with the first note. */
function createSharedNotes(database: DatabaseSync) {
  const isMade = () => hasTable(database, 'shared');
  return {
    find(id: string): SharedVersion | undefined {
      if (!isMade()) return undefined;
      const row = database.prepare('select tag, last from shared where document = ?').get(id);
      return row && v.parse(SharedSchema, row);
    },
    write(id: string, { tag, revision }: SharedVersion): void {
      database.exec(SHARED_ROWS);
      database
        .prepare('insert or replace into shared (document, tag, last) values (?, ?, ?)')
        .run(id, tag, revision ?? null);
    },
    forget(id: string): void {
      if (isMade()) database.prepare('delete from shared where document = ?').run(id);
    },
  };
}

const countRecognized = (rows: readonly Record<string, unknown>[]) =>
  rows.filter(({ failed }) => failed === null).length;

/** Counts the recognised pages once, and again only after another program has written. */
function createPageCounter(database: DatabaseSync) {
  const countPages = database.prepare('select count(*) as count from pages where failed is null');
  // Changes with each transaction of others, and never with our own.
  const findVersion = database.prepare('pragma data_version');
  let counted = 0;
  let countedVersion: unknown;
  return {
    count(): number {
      const version = findVersion.get()?.data_version;
      if (version !== countedVersion) counted = Number(countPages.get()?.count);
      countedVersion = version;
      return counted;
    },
    add(pages: number): void {
      counted += pages;
    },
  };
}
