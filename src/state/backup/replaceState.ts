import { sql, type Transaction } from 'kysely';
import { CHANGES_MARK } from '../marks.ts';
import {
  type DatabaseLocation,
  makeReady,
  type OpenedDatabase,
  openDatabase,
  reasonOf,
} from '../openDatabase.ts';
import { openSqliteFile } from '../sqlite/openSqlite.ts';
import type { Database, Tables } from '../tables.ts';
import { copyRows, type RowCounts, TABLES } from './copyRows.ts';

type Result<Value> = Promise<{ value: Value; error?: never } | { value?: never; error: string }>;

/** The number of rows in the database of a site. */
export async function countState(place: DatabaseLocation): Result<RowCounts> {
  return await countIn(await openDatabase(place));
}

/**
 * Counts the rows in a file made by `saveState`, and migrates its tables. Returns an error if they are
 * newer than this program.
 *
 * @param name the file's name in errors
 */
export async function countSaved(file: string, name: string): Result<RowCounts> {
  return await countIn(await makeReady({ ...openSqliteFile(file), place: name }));
}

async function countIn(opened: OpenedDatabase): Result<RowCounts> {
  if (!opened.db) return { error: opened.error };
  try {
    return { value: await countRows(opened.db) };
  } catch (error) {
    return { error: `${opened.place} cannot be read: ${reasonOf(error)}.` };
  } finally {
    await opened.db.destroy();
  }
}

/**
 * Replaces all rows of a site's database, except for its signing keys and marks, with those of a file made by
 * `saveState`, in one transaction: concurrent readers, and everyone after a failure, see the old rows.
 *
 * @param file a copy, of this or an older version, because its tables are migrated in place
 * @param name the file's name in errors
 */
export async function replaceState(
  file: string,
  name: string,
  place: DatabaseLocation,
): Result<RowCounts> {
  const from = await makeReady({ ...openSqliteFile(file), place: name });
  if (!from.db) return { error: from.error };
  const source = from.db;
  try {
    const to = await openDatabase(place);
    if (!to.db) return { error: to.error };
    try {
      const isPostgres = place.url !== undefined;
      const counts = await to.db.transaction().execute(async (transaction) => {
        if (isPostgres) await keepWritersOut(transaction);
        const keys = await transaction.selectFrom('signing_keys').selectAll().execute();
        const marks = await transaction.selectFrom('marks').selectAll().execute();
        for (const [table] of TABLES)
          await sql`delete from ${sql.table(table)}`.execute(transaction);
        const copied = await copyRows(source, transaction);
        await keepKeys(keys, transaction);
        await keepMarks(marks, transaction);
        await beginNewGeneration(marks, transaction);
        return copied;
      });
      return { value: counts };
    } catch (error) {
      return { error: `${to.place} was not changed: ${reasonOf(error)}.` };
    } finally {
      await to.db.destroy();
    }
  } finally {
    await source.destroy();
  }
}

/**
 * Keeps the signing keys. A running server goes on signing with the key that it has loaded: without it,
 * the next restart would sign out everyone who signed in after the restore.
 */
async function keepKeys(
  keys: readonly Tables['signing_keys'][],
  transaction: Transaction<Tables>,
): Promise<void> {
  for (const key of keys) {
    await transaction
      .insertInto('signing_keys')
      .values(key)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

/** Keeps the marks: what was protected before stays so, whatever the backup says. */
async function keepMarks(
  marks: readonly Tables['marks'][],
  transaction: Transaction<Tables>,
): Promise<void> {
  for (const mark of marks) {
    await transaction
      .insertInto('marks')
      .values(mark)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Begins a new generation of changes, which neither database had: cursors that programs remember may be
 * ahead of what was restored, and would hide later changes.
 */
async function beginNewGeneration(
  marks: readonly Tables['marks'][],
  transaction: Transaction<Tables>,
): Promise<void> {
  const before = marks.find(({ name }) => name === CHANGES_MARK)?.since ?? 0;
  const restored = transaction.selectFrom('marks').select('since').where('name', '=', CHANGES_MARK);
  const { since } = (await restored.executeTakeFirst()) ?? {};
  if (since === undefined) return;
  await transaction
    .updateTable('marks')
    .set({ since: Math.max(before, since) + 1 })
    .where('name', '=', CHANGES_MARK)
    .execute();
}

/** Locks all tables against writers. In SQLite, beginning a write transaction is enough. */
async function keepWritersOut(transaction: Transaction<Tables>): Promise<void> {
  const tables = sql.join(TABLES.map(([table]) => sql.table(table)));
  await sql`lock table ${tables} in exclusive mode`.execute(transaction);
}

async function countRows(db: Database): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  for (const [table] of TABLES) {
    const query = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`;
    counts[table] = (await query.execute(db)).rows[0]?.count ?? 0;
  }
  return counts;
}
