import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { errorCode, isNotFound } from '../../lib/systemError.ts';
import type { Opened } from '../opened.ts';
import { openLocalSignals } from '../signals.ts';
import { StateError } from '../stateError.ts';
import type { Tables } from '../tables.ts';
import { EMPTY_LOG } from './connection.ts';
import { createSqliteDialect } from './sqliteDialect.ts';

/** The file name of the database in the data folder. */
const FILE = 'state.sqlite';

/** The path of the database in a data folder. */
export function sqlitePath(folder: string): string {
  return join(folder, FILE);
}

/** Opens `state.sqlite` in the data folder; creates it, readable by its owner only, if it is missing. */
export function openSqlite(folder: string): Opened {
  return openSqliteFile(sqlitePath(folder));
}

/** Opens any SQLite file in the same way. */
export function openSqliteFile(path: string): Opened {
  let file: string | undefined;
  const dialect = createSqliteDialect(path);
  return {
    place: `The database ${path}`,
    dialect,
    revision: dialect.revision,
    async prepare() {
      await makeFile(path);
      file = await identify(path);
    },
    inspect,
    isShared: false,
    clock: undefined,
    openSignals: openLocalSignals,
    forget,
    async whyReplaced() {
      return (await identify(path)) === file ? undefined : REPLACED;
    },
    lock: async () => {
      // Beginning a transaction has locked the file: see sqliteDialect.ts.
    },
  };
}

/** Programs that have the file open keep the old one, which no other program can find. */
const REPLACED =
  'its file was removed or replaced while it was open, so that commands change another one and the server does not see it: restart the server';

/** Identifies the file that has a path now; undefined if there is none. */
async function identify(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Creates the file. SQLite gives its other files the same mode. */
async function makeFile(path: string): Promise<void> {
  try {
    await using file = await open(path, 'a', 0o600);
    const { mode } = await file.stat();
    if ((mode & 0o077) !== 0) await file.chmod(0o600);
  } catch (error) {
    const code = errorCode(error);
    const stateErrorCode = code === 'EROFS' || code === 'EACCES' ? 'readonly' : 'unavailable';
    throw new StateError(stateErrorCode, `it cannot be opened (${code})`, { cause: error });
  }
}

/** Empties the log, which contains earlier versions of rows. */
async function forget(db: Kysely<Tables>): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(EMPTY_LOG));
}

/** Reads the whole file once, to report damage at the start. */
async function inspect(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  if (rows[0]?.quick_check !== 'ok') throw new StateError('damaged', 'it is damaged');
}
