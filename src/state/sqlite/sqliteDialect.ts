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
import { type Answer, type Connection, connect, ROLLBACK, type Value } from './connection.ts';
import { sqliteErrorCode } from './sqliteErrorCode.ts';
import { createWriter, type Writer } from './writer.ts';

/** How long a reader waits, in ms: on the thread that answers visitors, and hardly ever needed. */
const READER_PATIENCE_MS = 1000;
const WRITER_PATIENCE_MS = 10_000;

/**
 * Kysely on Node's own SQLite. What only reads is answered at once, on this thread, which takes
 * microseconds; everything else, and all within transactions, by a thread that may wait for the
 * disk. A read sees whatever was committed before it.
 *
 * @param path of a file that exists
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
  /** Readers need not wait for a transaction: the driver sees to it that there is one at a time. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

interface Transaction {
  /** Lets the next begin. */
  end(): void;
  /** The life of the writer that it was begun in. */
  readonly life: number;
}

class SqliteThreadDriver implements Driver {
  readonly #path: string;
  readonly #writer: Writer;
  #reader: Connection | undefined;
  /** Ends when the last transaction that was asked for has. */
  #turn: Promise<void> = Promise.resolve();
  readonly #transactions = new WeakMap<DatabaseConnection, Transaction>();

  constructor(path: string) {
    this.#path = path;
    this.#writer = createWriter({ path, patienceMs: WRITER_PATIENCE_MS });
  }

  async init(): Promise<void> {
    // The writer is first: it makes the write-ahead log that readers read.
    await this.#writer.ask('select 1', []);
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
    const { rows, changes } = await this.#ask(connection, query, parameters);
    return {
      // Kysely knows from the query what its rows are.
      rows: rows as R[],
      ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
    };
  }

  async #ask(
    connection: DatabaseConnection,
    { query, sql }: CompiledQuery,
    parameters: readonly Value[],
  ): Promise<Answer> {
    const transaction = this.#transactions.get(connection);
    if (transaction) {
      // What a thread had begun that died is undone: the rest must not be done alone.
      if (transaction.life !== this.#writer.life()) {
        throw new StateError('internal', 'a transaction was lost');
      }
      return await this.#writer.ask(sql, parameters);
    }
    if (SelectQueryNode.is(query)) return this.#read(sql, parameters);
    // Nothing else must become part of a transaction that is under way.
    await this.#turn;
    return await this.#writer.ask(sql, parameters);
  }

  revision(): number {
    return this.#reading((reader) => reader.version());
  }

  #read(sql: string, parameters: readonly Value[]): Answer {
    return this.#reading((reader) => reader.ask(sql, parameters));
  }

  #reading<Result>(read: (reader: Connection) => Result): Result {
    try {
      this.#reader ??= connect(this.#path, { readOnly: true, patienceMs: READER_PATIENCE_MS });
      return read(this.#reader);
    } catch (error) {
      throw error instanceof Error ? sqliteErrorCode(error) : error;
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
    this.#transactions.set(connection, { end: resolve, life: this.#writer.life() });
    try {
      // One that writes at once, so that two that read first cannot be in each other's way; one that
      // only reads sees the database as it is now, however long it takes, and holds nobody up.
      const begin = accessMode === 'read only' ? 'begin' : 'begin immediate';
      await connection.executeQuery(CompiledQuery.raw(begin));
    } catch (error) {
      this.#end(connection);
      throw error;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    // Where it fails Kysely asks for a rollback, which ends the turn.
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
    // There is nothing to give back.
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
