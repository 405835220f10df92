import { type Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { Opened } from '../opened.ts';
import { StateError } from '../stateError.ts';
import type { Tables } from '../tables.ts';
import { openPostgresSignals } from './openPostgresSignals.ts';
import { stateErrorOfPostgres } from './stateErrorOfPostgres.ts';

const MOST_CONNECTIONS = 10;
const CONNECT_MS = 5000;
const STATEMENT_MS = 10_000;
/** The timeout for networks that drop packets; the server's own timeouts are shorter. */
const QUERY_TIMEOUT_MS = 15_000;
/** How long to wait for another program that migrates the tables, which takes seconds at most. */
const MIGRATING_MS = MINUTE_MS;

/** The key of our advisory lock: any number that no other program uses. */
const TABLES_LOCK = 7_205_126_901;

/** The type id of 8-byte integers in PostgreSQL; ours are all below 2^53. */
const INT8 = 20;

/** Opens a PostgreSQL database by its URL; connects with the first query. */
export function openPostgres(url: string): Opened {
  return {
    place: `The database ${nameOf(url)}`,
    dialect: new PostgresDialect({ pool: createPool(url) }),
    async prepare() {
      // Nothing to create.
    },
    inspect,
    isShared: true,
    clock: sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`,
    openSignals: (db) => openPostgresSignals(url, db),
    revision: () => undefined,
    // Autovacuum does it.
    forget: async () => undefined,
    async whyReplaced() {
      // Each connection uses the URL anew.
      return undefined;
    },
    lock,
  };
}

/** The URL without user, password and parameters. */
function nameOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${pathname.slice(1) || '(of the user)'} at ${searchParams.get('host') ?? (host || 'localhost')}`;
}

function createPool(url: string): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'campusdocs',
    types: {
      getTypeParser: (type, format) =>
        type === INT8 && format !== 'binary' ? Number : types.getTypeParser(type, format),
    },
  });
  pool.on('error', () => {
    // An idle connection broke, such as by a restart of the server; the pool opens a new one.
  });
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw stateErrorOfPostgres(error);
      });
      return wrap(client);
    },
  };
}

type Wrapped = Awaited<ReturnType<PostgresPool['connect']>>;

/** A connection that throws our errors, and is not reused after a failure. */
function wrap(client: PoolClient): Wrapped {
  let isBroken = false;
  const onError = () => {
    isBroken = true;
  };
  // Without a listener, a connection that breaks between two statements would end the process.
  client.on('error', onError);
  // Kysely's type has an overload for cursors, which we do not use.
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      const stateError = stateErrorOfPostgres(error);
      if (stateError.code === 'unavailable') isBroken = true;
      throw stateError;
    }
  };
  return {
    query: query as unknown as Wrapped['query'],
    release(destroy) {
      client.off('error', onError);
      client.release(destroy === true || isBroken);
    },
  };
}

async function inspect(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8') {
    throw new StateError('unfit', `its encoding is ${encoding}, and only UTF8 has all characters`);
  }
}

async function lock(transaction: Transaction<Tables>): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(MIGRATING_MS)}`.execute(transaction);
  await sql`select pg_advisory_xact_lock(${sql.lit(TABLES_LOCK)})`.execute(transaction);
}
