import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** A value as SQLite and PostgreSQL both keep it. */
export type Value = string | number | null;

/** What ends a transaction that is to leave no trace. */
export const ROLLBACK = 'rollback';

export interface Answer {
  readonly rows: Record<string, unknown>[];
  readonly changes: number | undefined;
}

/** One connection to a SQLite file, whose statements are compiled once. */
export interface Connection {
  ask(sql: string, parameters: readonly Value[]): Answer;
  close(): void;
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
  const statements = new Map<string, StatementSync>();
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
    }
  } catch (error) {
    database.close();
    throw error;
  }

  function prepare(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const [oldest] = statements.keys();
    if (oldest !== undefined && statements.size >= MOST_STATEMENTS) statements.delete(oldest);
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  return {
    ask(sql, parameters) {
      // SQLite undoes a transaction by itself when the disk is full, and would call this a mistake.
      if (sql === ROLLBACK && !database.isTransaction) return { rows: [], changes: undefined };
      const statement = prepare(sql);
      if (statement.columns().length > 0) {
        return { rows: statement.all(...parameters), changes: undefined };
      }
      return { rows: [], changes: Number(statement.run(...parameters).changes) };
    },
    close: () => database.close(),
  };
}
