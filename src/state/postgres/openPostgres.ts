import { type Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { Opened } from '../opened.ts';
import { StateError } from '../stateError.ts';
import type { Tables } from '../tables.ts';
import { postgresErrorCode } from './postgresErrorCode.ts';

const MOST_CONNECTIONS = 10;
const CONNECT_MS = 5000;
const STATEMENT_MS = 10_000;
/** A network that swallows everything; the server itself would have given up before. */
const SILENCE_MS = 15_000;
/** Other programs of ours wait for who changes the tables; it takes seconds at most. */
const MIGRATING_MS = MINUTE_MS;

/** Any number that nobody else takes: what is locked is named by it. */
const TABLES_LOCK = 7_205_126_901;

/** What PostgreSQL calls whole numbers of 8 bytes; ours are all below 2^53. */
const INT8 = 20;

/** A PostgreSQL by its address; it is connected to with the first question. */
export function openPostgres(url: string): Opened {
  return {
    place: `The database ${nameOf(url)}`,
    dialect: new PostgresDialect({ pool: createPool(url) }),
    async prepare() {
      // There is nothing to be made.
    },
    inspect,
    revision: () => undefined,
    // Autovacuum sees to it.
    forget: async () => undefined,
    async whyAnother() {
      // It is asked by its address each time.
      return undefined;
    },
    lock,
  };
}

/** The address without user, password and parameters. */
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
    query_timeout: SILENCE_MS,
    keepAlive: true,
    application_name: 'campusdocs',
    types: {
      getTypeParser: (type, format) =>
        type === INT8 && format !== 'binary' ? Number : types.getTypeParser(type, format),
    },
  });
  pool.on('error', () => {
    // An idle connection broke, as when the server is started anew; the next one is a new one.
  });
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw postgresErrorCode(error);
      });
      return wrap(client);
    },
  };
}

type Wrapped = Awaited<ReturnType<PostgresPool['connect']>>;

/** A connection whose errors are ours, and which is not used again once it has failed. */
function wrap(client: PoolClient): Wrapped {
  let isBroken = false;
  const onError = () => {
    isBroken = true;
  };
  // One that breaks between two statements says so here, and the process would end of it.
  client.on('error', onError);
  // Kysely's type has a second form, for cursors, which nothing asks for.
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query(text, [...values]);
    } catch (error) {
      const diagnostic = postgresErrorCode(error);
      if (diagnostic.code === 'unavailable') isBroken = true;
      throw diagnostic;
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
