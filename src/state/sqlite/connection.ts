import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** A value as SQLite and PostgreSQL both keep it. */
export type Value = string | number | null;

/** What ends a transaction that is to leave no trace. */
export const ROLLBACK = 'rollback';

/** What empties the write-ahead log, where earlier versions of rows are left. */
export const EMPTY_LOG = 'pragma wal_checkpoint(truncate)';

export interface Answer {
  readonly rows: Record<string, unknown>[];
  readonly changes: number | undefined;
}

/** One connection to a SQLite file, whose statements are compiled once. */
export interface Connection {
  ask(sql: string, parameters: readonly Value[]): Answer;
  /** Another number whenever another connection has written, of whatever program (sqlite.org/pragma.html#pragma_data_version). */
  version(): number;
  close(): void;
}

interface Prepared {
  readonly statement: StatementSync;
  readonly hasRows: boolean;
}

/** More statements than there are, but for those of lists whose length varies. */
const MOST_STATEMENTS = 200;

/**
 * Opens a file that exists. Errors are those of `node:sqlite`: see `faultOfSqlite`.
 *
 * @param patienceMs how long to wait where another program holds it
 */
export function connect(
  path: string,
  { readOnly, patienceMs }: { readonly readOnly: boolean; readonly patienceMs: number },
): Connection {
  const database = new DatabaseSync(path, { timeout: patienceMs });
  const statements = new Map<string, Prepared>();
  try {
    if (readOnly) {
      database.exec('pragma query_only = on');
    } else {
      // Readers never wait for the writer, nor it for them (sqlite.org/wal.html).
      database.exec('pragma journal_mode = wal');
      // What was acknowledged survives the loss of power too: see docs/decisions/0029-state.md.
      database.exec('pragma synchronous = full');
      database.exec('pragma foreign_keys = on');
      database.exec('pragma journal_size_limit = 16777216');
      // Who takes the file finds nothing of what is removed from now on.
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

  /** At another time where somebody reads just now: nobody's writing waits for it. */
  function emptyLog(): Answer {
    database.exec('pragma busy_timeout = 0');
    try {
      database.exec(EMPTY_LOG);
    } finally {
      database.exec(`pragma busy_timeout = ${patienceMs}`);
    }
    return { rows: [], changes: undefined };
  }

  return {
    ask(sql, parameters) {
      if (sql === EMPTY_LOG) return emptyLog();
      // SQLite undoes a transaction by itself when the disk is full, and would call this a mistake.
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
