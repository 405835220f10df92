import type { Compilable } from 'kysely';
import type { Database } from './tables.ts';

/**
 * A query that every request asks: put together once, which takes longer than SQLite needs to answer.
 *
 * @param query with any values
 * @returns asks it with other values, in the order in which they stand in it
 */
export function repeated<Row>(
  db: Database,
  query: Compilable<Row>,
): (...values: readonly (string | number)[]) => Promise<Row | undefined> {
  const compiled = query.compile();
  return async (...parameters) => {
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows[0];
  };
}
