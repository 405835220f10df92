import { sql } from 'kysely';
import { requireStorable } from './storableText.ts';
import type { SharedParts } from './tables.ts';

/** A server of the site. */
export interface NodeRow {
  /** Random, new with each start. */
  readonly id: string;
  /** Its address for other nodes, if it has one. */
  readonly address: string | null;
  readonly version: string;
  readonly since: number;
}

/** A server that has not reported itself for so long is dead, in ms: each does every 5 s. */
export const LIVING_MS = 15_000;

/** The servers that share the database, by what they report themselves. */
export interface Nodes {
  /** Says that this node lives. */
  report(node: NodeRow): Promise<void>;
  /** Says that a node stops. */
  remove(id: string): Promise<void>;
  /** The nodes that reported within a time, oldest first. */
  living(withinMs: number): Promise<readonly NodeRow[]>;
}

export function createNodes({ db, time }: SharedParts): Nodes {
  return {
    async report({ id, address, version, since }) {
      const row = {
        id: requireStorable('id', id, 200),
        address: requireStorable('address', address ?? undefined, 200),
        version: requireStorable('version', version, 64),
        since,
        seen: time(),
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
        .where('seen', '>', sql<number>`${time()} - ${withinMs}`)
        .orderBy('since')
        .orderBy('id')
        .execute();
    },
  };
}
