import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** A value that both SQLite and PostgreSQL store. */
export type Value = string | number | null;

/** Rolls a transaction back. */
export const ROLLBACK = 'rollback';

/** Empties the write-ahead log, which contains earlier versions of rows. */
export const EMPTY_LOG = 'pragma wal_checkpoint(truncate)';

export interface StatementResult {
  readonly rows: Record<string, unknown>[];
  readonly changes: number | undefined;
}

/** A connection to a SQLite file, which caches compiled statements. */
export interface Connection {
  request(sql: string, parameters: readonly Value[]): StatementResult;
  /** Changes whenever another connection of any program writes (sqlite.org/pragma.html#pragma_data_version). */
  version(): number;
  close(): void;
}

interface Prepared {
  readonly statement: StatementSync;
  readonly hasRows: boolean;
}

/** More than all statements, except for those with lists of varying length. */
const MOST_STATEMENTS = 200;

/**
 * Opens a file that exists. Errors are those of `node:sqlite`: see `stateErrorOfSqlite`.
 *
 * @param timeoutMs how long to wait while another program locks the file
 */
export function connect(
  path: string,
  { readOnly, timeoutMs }: { readonly readOnly: boolean; readonly timeoutMs: number },
): Connection {
  const database = new DatabaseSync(path, { timeout: timeoutMs });
  const statements = new Map<string, Prepared>();
  try {
    if (readOnly) {
      database.exec('pragma query_only = on');
    } else {
      // Readers and the writer never wait for each other (sqlite.org/wal.html).
      database.exec('pragma journal_mode = wal');
      // Committed data survives a power failure: see docs/decisions/0029-state.md.
      database.exec('pragma synchronous = full');
      database.exec('pragma foreign_keys = on');
      database.exec('pragma journal_size_limit = 16777216');
      // Rows removed from now on leave no trace in the file.
      database.exec('pragma secure_delete = on');
    }
  } catch (error) {
    database.close();
    throw error;
  }

  function prepare(sql: string): Prepared {
    const known = statements.get(sql);
    if (known) return known;
    const [oldest] = statements.keys();
    if (oldest !== undefined && statements.size >= MOST_STATEMENTS) statements.delete(oldest);
    const statement = database.prepare(sql);
    const prepared = { statement, hasRows: statement.columns().length > 0 };
    statements.set(sql, prepared);
    return prepared;
  }

  let versionQuery: StatementSync | undefined;
  function version(): number {
    versionQuery ??= database.prepare('pragma data_version');
    return Number(versionQuery.get()?.data_version);
  }

  /** Put off while someone reads, so that no write waits for it. */
  function emptyLog(): StatementResult {
    database.exec('pragma busy_timeout = 0');
    try {
      database.exec(EMPTY_LOG);
    } finally {
      database.exec(`pragma busy_timeout = ${timeoutMs}`);
    }
    return { rows: [], changes: undefined };
  }

  return {
    request(sql, parameters) {
      if (sql === EMPTY_LOG) return emptyLog();
      // SQLite rolls back by itself when the disk is full, and would report an error here.
      if (sql === ROLLBACK && !database.isTransaction) return { rows: [], changes: undefined };
      const { statement, hasRows } = prepare(sql);
      if (hasRows) {
        return { rows: statement.all(...parameters), changes: undefined };
      }
      return { rows: [], changes: Number(statement.run(...parameters).changes) };
    },
    version,
    close: () => database.close(),
  };
}
