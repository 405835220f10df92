import { Kysely } from 'kysely';
import { migrate, type TablesVersion } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import type { Opened } from './opened.ts';
import { openSqlite } from './sqlite/openSqlite.ts';
import { StateError } from './stateError.ts';
import type { Database, Tables } from './tables.ts';

/** The location of a site's database. */
export interface DatabaseLocation {
  /** `postgres://…`; SQLite in `folder` if absent. */
  readonly url?: string | undefined;
  /** The data folder, which must exist and contains `state.sqlite`. */
  readonly folder: string;
}

/** A database whose tables are up to date. */
export interface ReadyDatabase
  extends Pick<
    Opened,
    'place' | 'whyReplaced' | 'forget' | 'revision' | 'isShared' | 'clock' | 'openSignals'
  > {
  readonly db: Database;
}

export type OpenedDatabase =
  | (ReadyDatabase & { readonly error?: never })
  | { readonly db?: never; readonly error: string };

/** Opens and migrates the database of a site; an error is one line. */
export async function openDatabase({ url, folder }: DatabaseLocation): Promise<OpenedDatabase> {
  if (url === undefined) return await makeReady(openSqlite(folder));
  const { openPostgres } = await import('./postgres/openPostgres.ts');
  return await makeReady(openPostgres(url));
}

/**
 * Checks a database for damage, and migrates it.
 *
 * @param migrations other ones than this program's, in tests of programs of other versions
 */
export async function makeReady(opened: Opened, migrations = MIGRATIONS): Promise<OpenedDatabase> {
  const { place, dialect, prepare, inspect, lock } = opened;
  const db = new Kysely<Tables>({ dialect });
  try {
    await prepare();
    await inspect(db);
    const found = await migrate(db, lock, migrations);
    if (found.needs <= migrations.length) return { ...opened, db };
    await db.destroy();
    return { error: describeTooNew(place, found, migrations.length) };
  } catch (error) {
    await db.destroy();
    return { error: `${place} cannot be used: ${reasonOf(error)}.` };
  }
}

/** Why a program cannot use tables that need a newer one, in one line. */
export function describeTooNew(place: string, { needs }: TablesVersion, known: number): string {
  return `${place} was written by a newer version of this program (its tables need version ${needs}, known are those up to ${known}): update the program.`;
}

/** The reason of a failure, without a full stop. */
export function reasonOf(error: unknown): string {
  return error instanceof StateError ? error.message : String(error);
}
