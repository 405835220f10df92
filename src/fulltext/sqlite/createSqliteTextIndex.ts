import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { IndexedDocument, TextHits, TextIndex, TextQuery } from '../textIndex.ts';
import { documentToken, matchExpression } from './matchExpression.ts';

/** Incremented when the layout of the file or its tokens change: an older file is made anew. */
const LAYOUT = 2;

/**
 * The first pages of each document are rows below `REST`, all others are above it. Rows come in this
 * order, so a search that ends at its limit has seen papers and the beginnings of books first. Rows
 * of a document are side by side, which halves what an index of pages takes.
 */
const FRONT_PAGES = 8;
const REST = 2 ** 26;

/** Tokens are split at white space alone: those of `tokenize` have neither more nor other ASCII. */
const TOKENIZER = "ascii tokenchars '+#='";

const TABLES = `
  create table documents (
    number integer primary key autoincrement,
    id text not null unique,
    tag text not null,
    pages integer not null,
    front_row integer not null,
    rest_row integer not null
  ) strict;
  create table next_rows (front integer not null, rest integer not null) strict;
  insert into next_rows values (1, ${REST});
  create virtual table pages using fts5(
    body, headings, crossing, document,
    content = '', contentless_delete = 1, tokenize = "${TOKENIZER}"
  );
  insert into pages (pages, rank) values ('hashsize', ${8 * 2 ** 20});
  pragma user_version = ${LAYOUT};
`;

/** Units of work of a step of `tidy` (sqlite.org/fts5.html#the_merge_command), and pages freed. */
const MERGE_STEP = 300;
const FREED_STEP = 2000;
/**
 * All segments of the index are merged into one if less than this share is in the largest: that
 * writes the whole file again, which nobody wants for each document that is added.
 */
const LARGEST_SEGMENT = 0.75;
const SHARE_OF_LARGEST = `select max(leaves) * 1.0 / sum(leaves)
  from (select count(*) as leaves from pages_idx group by segid)`;

/** How long to wait while another process writes, in ms. */
const LOCK_TIMEOUT_MS = 10_000;

/**
 * Rows are read so many at once, and the clock is looked at between: one by one they take four times
 * as long.
 */
const ROWS_AT_ONCE = 2048;

export interface SqliteTextIndexOptions {
  /** The file; other files beside it begin with its name. */
  readonly path: string;
  /** A reader never creates or heals the file; without it, it is empty. */
  readonly readOnly?: boolean;
  /** Called when a reader finds no file, or none that it can read: then it finds nothing. */
  readonly onUnreadable?: () => void;
}

/**
 * Keeps an index in a file of SQLite, in a contentless table of FTS5. One process writes, others
 * may read meanwhile. A damaged file, or one of another version, is replaced by an empty one.
 */
export function createSqliteTextIndex({
  path,
  readOnly = false,
  onUnreadable = () => undefined,
}: SqliteTextIndexOptions): TextIndex {
  let opened: OpenFile | undefined;

  function open(): OpenFile | undefined {
    const inode = inodeOf(path);
    if (opened && opened.inode === inode) return opened;
    opened?.database.close();
    opened = undefined;
    if (readOnly && inode === undefined) return undefined;
    opened = openFile(path, readOnly);
    return opened;
  }

  /** Runs an action, once more after a damaged file was replaced. */
  async function run<Result>(action: (file: OpenFile) => Result, empty: Result): Promise<Result> {
    try {
      const file = open();
      if (file) return action(file);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      close();
      if (!readOnly) {
        removeFile(path);
        const file = open();
        if (file) return action(file);
      }
    }
    onUnreadable();
    return empty;
  }

  function close(): void {
    opened?.database.close();
    opened = undefined;
  }

  return {
    tags: () => run(readTags, new Map()),
    has: (id) => run(({ database }) => numbersOf(database, [id]).length > 0, false),
    put: (documents) => run(({ database }) => putAll(database, documents), undefined),
    remove: (ids) =>
      run(({ database }) => inTransaction(database, () => removeAll(database, ids)), undefined),
    find: (query, limit, deadline = Number.POSITIVE_INFINITY) =>
      run((file) => find(file, query, limit, deadline), NOTHING),
    size: () => run((file) => sizeOf(file, path), { documents: 0, pages: 0, bytes: 0 }),
    async renew() {
      close();
      removeFile(path);
    },
    finish: async () => undefined,
    tidy: () => run(tidy, false),
    close: async () => close(),
  };
}

const NOTHING: TextHits = { documents: [], isPartial: false };

interface OpenFile {
  readonly database: DatabaseSync;
  readonly inode: bigint | undefined;
  readonly rows: RowTable;
  /** Whether all segments are being merged into one. */
  isMerging: boolean;
}

function inodeOf(path: string): bigint | undefined {
  return statSync(path, { throwIfNoEntry: false, bigint: true })?.ino;
}

function openFile(path: string, readOnly: boolean): OpenFile {
  // Texts may be protected: only this user reads them, also in files that SQLite puts beside it.
  if (!readOnly && inodeOf(path) === undefined) closeSync(openSync(path, 'a', 0o600));
  const database = new DatabaseSync(path, { timeout: LOCK_TIMEOUT_MS });
  try {
    database.exec('pragma cache_size = -32000');
    if (readOnly) database.exec('pragma query_only = on');
    else prepareFile(database);
    if (versionOf(database) !== LAYOUT) throw new OtherLayoutError();
    return { database, inode: inodeOf(path), rows: createRowTable(database), isMerging: false };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The file has the layout of another version. */
class OtherLayoutError extends Error {}

function prepareFile(database: DatabaseSync): void {
  // Has an effect only in an empty file, and not within a transaction.
  database.exec('pragma auto_vacuum = incremental');
  if (versionOf(database) === 0) {
    // All or nothing: a process that was killed in between would leave a file of no version.
    inTransaction(database, () => {
      if (versionOf(database) === 0) database.exec(TABLES);
    });
  }
  // Readers never wait for the writer. A power failure may lose the last documents: they are indexed again.
  database.exec('pragma journal_mode = wal; pragma journal_size_limit = 16777216');
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('pragma user_version').get()?.user_version);
}

function removeFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal'])
    rmSync(`${path}${suffix}`, { force: true });
}

/**
 * Errors of a file that cannot be read (sqlite.org/rescode.html): corrupt, not a database, or with
 * rows that its constraints forbid.
 */
const DAMAGED = new Set([11, 26, 19]);
/** SQLITE_ERROR about tables: some are missing, as after a cut file, or of no version. */
const OTHER_TABLES = /^(?:no such table|table \w+ already exists)/u;

function isDamaged(error: unknown): boolean {
  if (error instanceof OtherLayoutError) return true;
  if (!(error instanceof Error)) return false;
  // A number that no writer has written.
  if ('code' in error && error.code === 'ERR_OUT_OF_RANGE') return true;
  if (!('errcode' in error)) return false;
  const code = Number(error.errcode) & 0xff;
  return DAMAGED.has(code) || (code === 1 && OTHER_TABLES.test(error.message));
}

function inTransaction(database: DatabaseSync, action: () => void): void {
  database.exec('begin immediate');
  try {
    action();
    database.exec('commit');
  } catch (error) {
    // SQLite may have rolled back by itself, as when the disk is full.
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

function readTags({ database }: OpenFile): ReadonlyMap<string, string> {
  const rows = database.prepare('select id, tag from documents').all();
  return new Map(rows.map(({ id, tag }) => [String(id), String(tag)]));
}

interface RowTable {
  /** The document and the page of a row; undefined if the document is new since `refresh`. */
  locate(
    row: number,
  ): { readonly id: string; readonly pageCount: number; readonly page: number } | undefined;
  /** Reads the documents that were added since the last call. */
  refresh(): void;
}

/** Keeps the first rows of all documents in memory. Rows are never used again. */
function createRowTable(database: DatabaseSync): RowTable {
  const select = database.prepare(
    'select number, id, pages, front_row, rest_row from documents where number > ? order by number',
  );
  const ids: string[] = [];
  const pageCounts: number[] = [];
  const fronts: number[] = [];
  const rests: number[] = [];
  let last = 0;
  return {
    locate(row) {
      const isFront = row < REST;
      const starts = isFront ? fronts : rests;
      const at = lastNotAfter(starts, row);
      const [id, start] = [ids[at], starts[at]];
      if (id === undefined || start === undefined) return undefined;
      const page = row - start + (isFront ? 1 : 1 + FRONT_PAGES);
      return { id, pageCount: pageCounts[at] ?? 0, page };
    },
    refresh() {
      for (const { number, id, pages, front_row, rest_row } of select.iterate(last)) {
        ids.push(String(id));
        pageCounts.push(Number(pages));
        fronts.push(Number(front_row));
        rests.push(Number(rest_row));
        last = Number(number);
      }
    },
  };
}

/** The index of the last of ascending numbers that is not after another; -1 if all are. */
function lastNotAfter(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function putAll(database: DatabaseSync, documents: readonly IndexedDocument[]): void {
  inTransaction(database, () => {
    removeAll(
      database,
      documents.map(({ id }) => id),
    );
    const add = database.prepare(
      'insert into documents (id, tag, pages, front_row, rest_row) values (?, ?, ?, ?, ?)',
    );
    const next = database.prepare('select front, rest from next_rows').get();
    let [front, rest] = [Number(next?.front), Number(next?.rest)];
    const rows = documents.flatMap(({ id, tag, pages }) => {
      const number = Number(add.run(id, tag, pages.length, front, rest).lastInsertRowid);
      const [firstFront, firstRest] = [front, rest];
      const last = pages.at(-1)?.number ?? 0;
      front += Math.min(last, FRONT_PAGES);
      rest += Math.max(last - FRONT_PAGES, 0);
      return pages.map((page) => {
        const isFront = page.number <= FRONT_PAGES;
        const row = page.number - 1 + (isFront ? firstFront : firstRest - FRONT_PAGES);
        return { row, number, page };
      });
    });
    const advance = database.prepare('update next_rows set front = ?, rest = ?');
    advance.setReadBigInts(true);
    advance.run(front, rest);
    // FTS5 writes out what it holds whenever a row is smaller than the one before.
    rows.sort((one, other) => one.row - other.row);
    const insert = database.prepare(
      'insert into pages (rowid, body, headings, crossing, document) values (?, ?, ?, ?, ?)',
    );
    for (const { row, number, page } of rows) {
      const { tokens, headings, crossing } = page;
      const [body, heading, cross] = [tokens, headings, crossing].map((list) => list.join(' '));
      insert.run(row, `${body}`, `${heading}`, `${cross}`, documentToken(number));
    }
  });
}

function removeAll(database: DatabaseSync, ids: readonly string[]): void {
  const find = database.prepare('select number from documents where id = ?');
  const rowsOf = database.prepare('select rowid from pages where pages match ?');
  const removeRow = database.prepare('delete from pages where rowid = ?');
  const removeDocument = database.prepare('delete from documents where number = ?');
  // After FTS5 has deleted a row, node:sqlite refuses the id that it reports as a number.
  for (const statement of [removeRow, removeDocument]) statement.setReadBigInts(true);
  for (const id of ids) {
    const number = find.get(id)?.number;
    if (number === undefined) continue;
    const rows = rowsOf.all(`document : "${documentToken(Number(number))}"`);
    for (const { rowid } of rows) removeRow.run(Number(rowid));
    removeDocument.run(number);
  }
}

function find(file: OpenFile, query: TextQuery, limit: number, deadline: number): TextHits {
  const { database, rows: table } = file;
  // Of one state: a row that is added between would be taken for a page of the last known document.
  database.exec('begin');
  try {
    table.refresh();
    return findRows(database, table, query, limit, deadline);
  } finally {
    if (database.isTransaction) database.exec('rollback');
  }
}

function findRows(
  database: DatabaseSync,
  table: RowTable,
  query: TextQuery,
  limit: number,
  deadline: number,
): TextHits {
  const within = query.within && numbersOf(database, query.within);
  if (within?.length === 0) return NOTHING;
  const select = database.prepare(
    'select rowid from pages where pages match ? and rowid > ? limit ?',
  );
  select.setReturnArrays(true);
  const expression = matchExpression(query, within);
  const documents = new Map<string, { id: string; pageCount: number; pages: number[] }>();
  let last = 0;
  for (let left = limit; left > 0 && performance.now() <= deadline; left -= ROWS_AT_ONCE) {
    const wanted = Math.min(left, ROWS_AT_ONCE);
    // One more than wanted shows whether there are more.
    const found: readonly unknown[] = select.all(expression, last, wanted + 1);
    const rows = found.flat().map(Number);
    for (const row of rows.slice(0, wanted)) {
      last = row;
      const located = table.locate(row);
      if (!located) continue;
      const { id, pageCount, page } = located;
      const known = documents.get(id);
      if (known) known.pages.push(page);
      else documents.set(id, { id, pageCount, pages: [page] });
    }
    if (rows.length <= wanted) return { documents: [...documents.values()], isPartial: false };
  }
  return { documents: [...documents.values()], isPartial: true };
}

function numbersOf(database: DatabaseSync, ids: readonly string[]): number[] {
  const find = database.prepare('select number from documents where id = ?');
  return ids.flatMap((id) => {
    const number = find.get(id)?.number;
    return number === undefined ? [] : [Number(number)];
  });
}

function sizeOf({ database }: OpenFile, path: string) {
  const counted = database
    .prepare('select count(*) as documents, coalesce(sum(pages), 0) as pages from documents')
    .get();
  const bytes = ['', '-wal'].reduce(
    (sum, suffix) => sum + (statSync(`${path}${suffix}`, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  return { documents: Number(counted?.documents), pages: Number(counted?.pages), bytes };
}

/** Merges segments of the index, then gives free pages of the file back. */
function tidy(file: OpenFile): boolean {
  const { database } = file;
  const count = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
  const changes = () => count('select total_changes()');
  const begins = !file.isMerging && count(SHARE_OF_LARGEST) < LARGEST_SEGMENT;
  file.isMerging ||= begins;
  const before = changes();
  // A negative number begins to merge all, others go on.
  const merge = database.prepare("insert into pages (pages, rank) values ('merge', ?)");
  merge.run(begins ? -MERGE_STEP : MERGE_STEP);
  // sqlite.org/fts5.html#the_merge_command: a difference below 2 means that nothing was merged.
  if (changes() - before >= 2) return true;
  file.isMerging = false;
  if (count('pragma freelist_count') > 0) {
    database.exec(`pragma incremental_vacuum(${FREED_STEP})`);
    return true;
  }
  database.exec('pragma wal_checkpoint(passive)');
  return false;
}
