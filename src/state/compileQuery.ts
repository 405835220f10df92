import type { Compilable } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Compiles a frequent query once, because compiling takes longer than SQLite's answer.
 *
 * @param query with any values
 * @returns runs the query with other values, in the order in which they appear in it
 */
export function compileQuery<Row>(
  db: Database,
  query: Compilable<Row>,
): (...values: readonly (string | number)[]) => Promise<Row | undefined> {
  const compiled = query.compile();
  return async (...parameters) => {
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows[0];
  };
}
