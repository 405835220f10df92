import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Incremented when recognition or its format changes, so that all pages are recognised again. */
export const RECOGNIZED_VERSION = 1;

/** Five pages of 1.6 kB fill one of 8 kB; two in 4 kB would leave a fifth empty. */
const PAGE_BYTES = 8192;

const TABLES = `
  drop table if exists pages;
  drop table if exists last_row;
  drop table if exists shared;
  create table pages (
    document text, number integer, size integer, modified real,
    confidence real, failed text, lines blob, primary key (document, number)
  );
  pragma user_version = ${RECOGNIZED_VERSION};
`;

/**
 * Rows are numbered in the order in which they are written, and no number is used again: the largest
 * of a document names the version of its pages. A new file begins at random, because an index may
 * still know those of the one before.
 */
const ROW_NUMBERS = `
  create table last_row (number integer not null);
  insert into last_row select coalesce(max(rowid), abs(random() % ${2 ** 32})) from pages;
`;

/**
 * What several servers share: the version of the file of a document, and the last row that is in it. A
 * server that has its pages alone has no such table.
 */
export const SHARED_ROWS = `create table if not exists shared (
  document text primary key, tag text, last integer
) without rowid`;

/** Errors of a file that cannot be read (sqlite.org/rescode.html): corrupt, not a database. */
const DAMAGED = new Set([11, 26]);

/** What is kept of an open file. */
interface OpenFile {
  readonly database: DatabaseSync;
}

/** The file at a path, which other processes may make, replace or remove. */
export interface FollowedFile<Opened extends OpenFile | undefined> {
  /** Opens the file, unless the one that is at the path is open already. */
  open(): Opened;
  close(): void;
}

export function followFile<Opened extends OpenFile | undefined>(
  path: string,
  openFile: () => Opened,
): FollowedFile<Opened> {
  let opened: Opened | undefined;
  let openedInode: bigint | undefined;
  function close(): void {
    opened?.database.close();
    opened = undefined;
  }
  return {
    open() {
      // The inode of an open file is not used again, even if the file was removed.
      const inode = inodeOf(path);
      if (opened && openedInode === inode) return opened;
      close();
      const next = openFile();
      opened = next;
      openedInode = inode ?? inodeOf(path);
      return next;
    },
    close,
  };
}

/** Opens the file without ever changing it; undefined if there is none of this version. */
export function openReadOnly(path: string, lockedMs: number): DatabaseSync | undefined {
  if (inodeOf(path) === undefined) return undefined;
  const database = new DatabaseSync(path, { readOnly: true, timeout: lockedMs });
  return closingOnError(database, () => {
    if (versionOf(database) === RECOGNIZED_VERSION) return database;
    database.close();
    return undefined;
  });
}

/** Opens the file, or makes it. The pages of another version are removed. */
export function openWritable(path: string, lockedMs: number): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(path, { timeout: lockedMs });
  return closingOnError(database, () => {
    // A power failure loses the last pages at most.
    database.exec('pragma synchronous = normal');
    // Nothing is written if nothing is missing: another process may hold the lock.
    if (!isComplete(database)) createTables(database);
    return database;
  });
}

function createTables(database: DatabaseSync): void {
  // Readers in other threads and processes do not wait.
  database.exec(`pragma page_size = ${PAGE_BYTES}; pragma journal_mode = wal`);
  inTransaction(database, () => {
    // Another process may have been faster.
    if (versionOf(database) !== RECOGNIZED_VERSION) database.exec(TABLES);
    if (!isComplete(database)) database.exec(ROW_NUMBERS);
  });
}

/** Files of earlier programs have no table `last_row`. */
function isComplete(database: DatabaseSync): boolean {
  return versionOf(database) === RECOGNIZED_VERSION && hasTable(database, 'last_row');
}

export function hasTable(database: DatabaseSync, name: string): boolean {
  return database.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined;
}

export function inTransaction<Result>(database: DatabaseSync, action: () => Result): Result {
  database.exec('begin immediate');
  try {
    const result = action();
    database.exec('commit');
    return result;
  } catch (error) {
    // SQLite may have rolled back by itself, as when the disk is full.
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

/** Whether an error says that the file is useless, not that it is locked or cannot be reached. */
export function isDamaged(error: unknown): boolean {
  // The low byte is the kind of error, the others tell more about it.
  return error instanceof Error && 'errcode' in error && DAMAGED.has(Number(error.errcode) & 0xff);
}

export function removeFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

function inodeOf(path: string): bigint | undefined {
  return statSync(path, { throwIfNoEntry: false, bigint: true })?.ino;
}

function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('pragma user_version').get()?.user_version);
}

/** Runs an action that prepares a file that was just opened. */
export function closingOnError<Result>(database: DatabaseSync, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    database.close();
    throw error;
  }
}
