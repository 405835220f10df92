import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { errorCode, isNotFound } from '../../lib/systemError.ts';
import type { Opened } from '../opened.ts';
import { StateError } from '../stateError.ts';
import type { Tables } from '../tables.ts';
import { EMPTY_LOG } from './connection.ts';
import { createSqliteDialect } from './sqliteDialect.ts';

/** The name of the database in the data folder. */
const FILE = 'state.sqlite';

/** Where the database of a data folder lies. */
export function sqlitePath(folder: string): string {
  return join(folder, FILE);
}

/** `state.sqlite` in the data folder, readable by its owner alone; it is made where missing. */
export function openSqlite(folder: string): Opened {
  return openSqliteFile(sqlitePath(folder));
}

/** The same of any file. */
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
    forget,
    async whyAnother() {
      return (await identify(path)) === file ? undefined : ANOTHER;
    },
    lock: async () => {
      // Beginning a transaction was one: see sqliteDialect.ts.
    },
  };
}

/** Whoever has it open keeps the old one, which nobody else can find any more. */
const ANOTHER =
  'its file was removed or replaced while it was open, so that commands change another one and the server does not see it: restart the server';

/** Which file has this name at present; undefined where none has. */
async function identify(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** SQLite gives its other files the mode of this one. */
async function makeFile(path: string): Promise<void> {
  try {
    await using file = await open(path, 'a', 0o600);
    const { mode } = await file.stat();
    if ((mode & 0o077) !== 0) await file.chmod(0o600);
  } catch (error) {
    const code = errorCode(error);
    const diagnostic = code === 'EROFS' || code === 'EACCES' ? 'readonly' : 'unavailable';
    throw new StateError(diagnostic, `it cannot be opened (${code})`, { cause: error });
  }
}

/** What a row was before stands in the log until that is emptied. */
async function forget(db: Kysely<Tables>): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(EMPTY_LOG));
}

/** Reads the whole file once, so that damage is told of at the start and not when it is met. */
async function inspect(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  if (rows[0]?.quick_check !== 'ok') throw new StateError('damaged', 'it is damaged');
}
