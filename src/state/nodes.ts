import { sql } from 'kysely';
import { requireStorable } from './storableText.ts';
import type { SharedStoreParts } from './tables.ts';

/** A server of the site. */
export interface NodeRow {
  /** At most 200 characters. */
  readonly id: string;
  /** Its address for other nodes, such as `http://10.0.0.5:3000`, if it has one. */
  readonly address: string | null;
  /** The version of its program. */
  readonly version: string;
  /** When it started, in milliseconds since 1970. */
  readonly since: number;
}

/** The servers that are alive: each reports itself every few seconds. */
export interface Nodes {
  report(node: NodeRow): Promise<void>;
  remove(id: string): Promise<void>;
  /** The nodes that have reported within a time, by the clock of the database. */
  living(withinMs: number): Promise<readonly NodeRow[]>;
}

export function createNodes({ db, databaseTime }: SharedStoreParts): Nodes {
  return {
    async report({ id, address, version, since }) {
      const seen = databaseTime();
      const row = {
        id: requireStorable('id', id, 200),
        address: requireStorable('address', address ?? undefined, 200),
        version: requireStorable('version', version, 100),
        since,
        seen,
      };
      await db
        .insertInto('nodes')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    async remove(id) {
      await db.deleteFrom('nodes').where('id', '=', id).execute();
    },
    async living(withinMs) {
      return await db
        .selectFrom('nodes')
        .select(['id', 'address', 'version', 'since'])
        .where('seen', '>', sql<number>`${databaseTime()} - ${sql.lit(withinMs)}`)
        .orderBy('id')
        .execute();
    },
  };
}
