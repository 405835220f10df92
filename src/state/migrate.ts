import { type Kysely, sql, type Transaction } from 'kysely';
import type { Migration } from './migrations.ts';
import type { Tables } from './tables.ts';

/** Which migrations a database has had. */
export interface TablesVersion {
  /** How many; 0 if it is empty. */
  readonly applied: number;
  /** The lowest version of the tables that a program must know to use them. */
  readonly needs: number;
}

/** The statements that read the version. Their tables may be missing; see `versionOf`. */
export const VERSION_TABLES = {
  /**
   * `needs`. Programs of version 0.1.0 know only this table, and refuse a version above their own: so
   * they go on working with tables that were expanded.
   */
  needs: 'campusdocs_tables',
  applied: 'campusdocs_applied',
} as const;

/** Interprets the rows of `VERSION_TABLES`, undefined if there is none. */
export function versionOf(rows: {
  readonly needs: number | undefined;
  readonly applied: number | undefined;
}): TablesVersion {
  const needs = rows.needs ?? 0;
  // A program of version 0.1.0 has migrated, which does not know the other table.
  return { needs, applied: Math.max(rows.applied ?? 0, needs) };
}

/** The version after all migrations. */
export function versionAfter(migrations: readonly Migration[]): TablesVersion {
  const needs = Math.max(0, ...migrations.map((migration) => migration.needs ?? 0));
  return { applied: migrations.length, needs };
}

/**
 * Migrates the tables to the current version, completely or not at all. If several programs start at
 * once, one migrates and the others wait.
 *
 * @param lock keeps other programs away until the transaction ends
 * @returns the version found. If it needs more than the known migrations, nothing was changed
 */
export async function migrate(
  db: Kysely<Tables>,
  lock: (db: Transaction<Tables>) => Promise<void>,
  migrations: readonly Migration[],
): Promise<TablesVersion> {
  return await db.transaction().execute(async (transaction) => {
    await lock(transaction);
    const found = versionOf({
      needs: await readNumber(transaction, VERSION_TABLES.needs),
      applied: await readNumber(transaction, VERSION_TABLES.applied),
    });
    if (found.needs > migrations.length || found.applied >= migrations.length) return found;
    for (const { apply } of migrations.slice(found.applied)) await apply(transaction);
    const after = versionAfter(migrations);
    await writeNumber(transaction, VERSION_TABLES.needs, after.needs);
    await writeNumber(transaction, VERSION_TABLES.applied, after.applied);
    return found;
  });
}

async function readNumber(db: Kysely<Tables>, table: string): Promise<number | undefined> {
  await sql`create table if not exists ${sql.table(table)} (version integer not null)`.execute(db);
  const query = sql<{ version: number }>`select version from ${sql.table(table)}`;
  return (await query.execute(db)).rows[0]?.version;
}

async function writeNumber(db: Kysely<Tables>, table: string, version: number): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`insert into ${sql.table(table)} (version) values (${version})`.execute(db);
}

/**
 * Writes without changing anything. Returns whether the tables still suit programs that know this
 * version: a newer program may have contracted them.
 */
export async function checkReadWrite(db: Kysely<Tables>, known: number): Promise<boolean> {
  const { rows } = await sql`update ${sql.table(VERSION_TABLES.needs)} set version = version
    where version <= ${known} returning version`.execute(db);
  return rows.length > 0;
}
