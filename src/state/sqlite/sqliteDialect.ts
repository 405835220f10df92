import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { Opened } from '../opened.ts';
import { StateError } from '../stateError.ts';
import {
  type Connection,
  connect,
  ROLLBACK,
  type StatementResult,
  type Value,
} from './connection.ts';
import { stateErrorOfSqlite } from './stateErrorOfSqlite.ts';
import { createWriter, type Writer } from './writer.ts';

/** The lock timeout of readers, in ms: short, because it blocks the thread that answers visitors. */
const READER_TIMEOUT_MS = 1000;
const WRITER_TIMEOUT_MS = 10_000;

/**
 * A Kysely dialect for Node's own SQLite. Reads run on this thread, which takes microseconds. Everything
 * else, and every transaction, runs on a thread that may wait for the disk. A read sees everything
 * committed before it.
 *
 * @param path of an existing file
 */
export function createSqliteDialect(path: string): Dialect & Pick<Opened, 'revision'> {
  let driver: SqliteThreadDriver | undefined;
  return {
    createDriver() {
      driver = new SqliteThreadDriver(path);
      return driver;
    },
    revision: () => driver?.revision(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ConcurrentSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class ConcurrentSqliteAdapter extends SqliteAdapter {
  /** The driver runs one transaction at a time, so readers need no lock. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

interface Transaction {
  /** Lets the next transaction begin. */
  end(): void;
  /** The generation of the writer in which it began. */
  readonly generation: number;
}

class SqliteThreadDriver implements Driver {
  readonly #path: string;
  readonly #writer: Writer;
  #reader: Connection | undefined;
  /** Resolves when the last requested transaction ends. */
  #turn: Promise<void> = Promise.resolve();
  readonly #transactions = new WeakMap<DatabaseConnection, Transaction>();

  constructor(path: string) {
    this.#path = path;
    this.#writer = createWriter({ path, timeoutMs: WRITER_TIMEOUT_MS });
  }

  async init(): Promise<void> {
    // The writer first: it creates the write-ahead log that readers need.
    await this.#writer.request('select 1', []);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: (query) => this.#execute(connection, query),
      async *streamQuery(query) {
        yield await connection.executeQuery(query);
      },
    };
    return connection;
  }

  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    const parameters = query.parameters.map(toValue);
    const { rows, changes } = await this.#request(connection, query, parameters);
    return {
      // Kysely derives the type of rows from the query.
      rows: rows as R[],
      ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
    };
  }

  async #request(
    connection: DatabaseConnection,
    { query, sql }: CompiledQuery,
    parameters: readonly Value[],
  ): Promise<StatementResult> {
    const transaction = this.#transactions.get(connection);
    if (transaction) {
      // A thread that died has rolled back: the rest of its transaction must not run alone.
      if (transaction.generation !== this.#writer.generation()) {
        throw new StateError('internal', 'a transaction was lost');
      }
      return await this.#writer.request(sql, parameters);
    }
    if (SelectQueryNode.is(query)) return this.#read(sql, parameters);
    // Other statements must not join a transaction in progress.
    await this.#turn;
    return await this.#writer.request(sql, parameters);
  }

  revision(): number {
    return this.#reading((reader) => reader.version());
  }

  #read(sql: string, parameters: readonly Value[]): StatementResult {
    return this.#reading((reader) => reader.request(sql, parameters));
  }

  #reading<Result>(read: (reader: Connection) => Result): Result {
    try {
      this.#reader ??= connect(this.#path, { readOnly: true, timeoutMs: READER_TIMEOUT_MS });
      return read(this.#reader);
    } catch (error) {
      throw error instanceof Error ? stateErrorOfSqlite(error) : error;
    }
  }

  async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings,
  ): Promise<void> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await before;
    this.#transactions.set(connection, { end: resolve, generation: this.#writer.generation() });
    try {
      // Write transactions lock at once, so that two that read first cannot deadlock. A read-only one
      // sees a snapshot, however long it takes, and blocks nobody.
      const begin = accessMode === 'read only' ? 'begin' : 'begin immediate';
      await connection.executeQuery(CompiledQuery.raw(begin));
    } catch (error) {
      this.#end(connection);
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    // If it fails, Kysely rolls back, which ends the transaction.
    await connection.executeQuery(CompiledQuery.raw('commit'));
    this.#end(connection);
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(ROLLBACK));
    } finally {
      this.#end(connection);
    }
  }

  #end(connection: DatabaseConnection): void {
    this.#transactions.get(connection)?.end();
    this.#transactions.delete(connection);
  }

  async releaseConnection(): Promise<void> {
    // Nothing to release.
  }

  async destroy(): Promise<void> {
    this.#reader?.close();
    this.#reader = undefined;
    await this.#writer.close();
  }
}

function toValue(parameter: unknown): Value {
  if (typeof parameter === 'string' || typeof parameter === 'number') return parameter;
  if (parameter === null || parameter === undefined) return null;
  throw new TypeError(`no column keeps a ${typeof parameter}`);
}
