import { Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { openPostgres } from './openPostgres.ts';

/** What a PostgreSQL server says about itself and the site's user there. */
export interface PostgresFacts {
  /** Such as `17.2`. */
  readonly version: string;
  /** Its clock, in milliseconds since 1970. */
  readonly time: number;
  /** How long one query takes, in ms. */
  readonly latency: number;
  /** Whether the connection is encrypted. */
  readonly isEncrypted: boolean;
  /** Whether tables can be created, which migrations do. */
  readonly mayCreate: boolean;
  /** Tables that this user cannot read and write. */
  readonly closedTables: readonly string[];
}

/** Inspects a PostgreSQL database, in a read-only transaction. Rejects with a `StateError`. */
export async function inspectPostgres(url: string): Promise<PostgresFacts> {
  const db = new Kysely<Tables>({ dialect: openPostgres(url).dialect });
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        const begun = performance.now();
        const { rows } = await sql<Omit<PostgresFacts, 'latency' | 'closedTables'>>`
          select
            current_setting('server_version') as version,
            cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as time,
            coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
            has_schema_privilege(current_schema(), 'create') as "mayCreate"
        `.execute(snapshot);
        const latency = performance.now() - begun;
        const [facts] = rows;
        if (!facts) throw new Error('PostgreSQL has answered without a row');
        const closed = await sql<{ name: string }>`
          select tablename as name from pg_tables
          where schemaname = current_schema() and not (
            has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'select')
            and has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'insert')
            and has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'update')
            and has_table_privilege(quote_ident(schemaname) || '.' || quote_ident(tablename), 'delete')
          )
          order by 1
        `.execute(snapshot);
        return { ...facts, latency, closedTables: closed.rows.map(({ name }) => name) };
      });
  } finally {
    await db.destroy();
  }
}
