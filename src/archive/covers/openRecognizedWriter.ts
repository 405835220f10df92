import type { DatabaseSync } from 'node:sqlite';
import type { CoverSource } from './coverRecord.ts';
import type { DocumentProblem, RecognizedText } from './documentMessages.ts';
import { createPageQueries, type RecognizedPages } from './openRecognizedPages.ts';
import {
  closingOnError,
  followFile,
  inTransaction,
  isDamaged,
  openWritable,
  removeFile,
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
}

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
  const methods: Pick<RecognizedWriter, 'count' | 'write' | 'remove'> = {
    count: counter.count,
    write(id, { size, modified }, number, page) {
      const isFailed = 'failed' in page;
      const { confidence, lines }: RecognizedText = isFailed ? { confidence: 0, lines: [] } : page;
      const failed = isFailed ? JSON.stringify(page.failed) : null;
      const removed = inTransaction(database, () => {
        advance.run();
        const rows = removeOld.all(id, size, modified, number);
        insert.run(id, number, size, modified, confidence, failed, packLines(lines));
        return rows;
      });
      counter.add((isFailed ? 0 : 1) - countRecognized(removed));
    },
    remove: (id) => counter.add(-countRecognized(removeAll.all(id))),
  };
  return { database, queries: createPageQueries(database), ...methods };
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
