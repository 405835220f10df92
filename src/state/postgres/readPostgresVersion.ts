import { Kysely, sql } from 'kysely';
import { type TablesVersion, VERSION_TABLES, versionOf } from '../migrate.ts';
import type { Database, Tables } from '../tables.ts';
import { openPostgres } from './openPostgres.ts';

/** Reads the version of the tables in a PostgreSQL database, in a read-only transaction. */
export function readPostgresVersion(url: string) {
  const { place, dialect } = openPostgres(url);
  return {
    place,
    async version(): Promise<TablesVersion> {
      const db = new Kysely<Tables>({ dialect });
      try {
        return await db
          .transaction()
          .setAccessMode('read only')
          .execute(async (snapshot) =>
            versionOf({
              needs: await readNumber(snapshot, VERSION_TABLES.needs),
              applied: await readNumber(snapshot, VERSION_TABLES.applied),
            }),
          );
      } finally {
        await db.destroy();
      }
    },
  };
}

async function readNumber(db: Database, table: string): Promise<number | undefined> {
  const known = await sql<{
    exists: boolean;
  }>`select to_regclass(${table}) is not null as exists`.execute(db);
  if (known.rows[0]?.exists !== true) return undefined;
  const query = sql<{ version: number }>`select version from ${sql.table(table)}`;
  return (await query.execute(db)).rows[0]?.version;
}
