import { requireStorable } from './storableText.ts';
import type { SharedParts } from './tables.ts';

/** An edition that the leader published for all nodes. */
export interface EditionRow {
  /** Only grows: a node that serves one never serves an earlier one. */
  readonly sequence: number;
  readonly tag: string;
  /** The Git commit of the archive; null if it is no repository. */
  readonly head: string | null;
  /** The key of the edition in the storage. */
  readonly key: string;
  readonly time: number;
  /** The version of the program that made it. */
  readonly program: string;
}

/** The lease whose holder publishes editions. */
export const LEADER = 'leader';

export interface Editions {
  /**
   * Adds an edition if `epoch` is still that of the lease `leader`. Returns undefined if it is not: then
   * another node leads, and may have published a newer one.
   */
  publish(
    edition: Omit<EditionRow, 'sequence' | 'time'>,
    epoch: number,
  ): Promise<EditionRow | undefined>;
  latest(): Promise<EditionRow | undefined>;
  /**
   * Keeps the newest `count`, and at least one. Returns the others, which are removed: their keys can be
   * deleted from the storage.
   */
  keep(count: number): Promise<readonly EditionRow[]>;
}

export function createEditions({ db, time }: SharedParts): Editions {
  const newestFirst = () => db.selectFrom('editions').orderBy('sequence', 'desc');
  return {
    async publish({ tag, head, key, program }, epoch) {
      const edition = {
        tag: requireStorable('tag', tag, 100),
        head: requireStorable('head', head ?? undefined, 100),
        key: requireStorable('key', key, 400),
        program: requireStorable('program', program, 64),
      };
      return await db.transaction().execute(async (transaction) => {
        // Writing locks the lease, so that nobody takes it before this is committed.
        const held = await transaction
          .updateTable('leases')
          .set({ epoch })
          .where('name', '=', LEADER)
          .where('epoch', '=', epoch)
          .executeTakeFirst();
        if (held.numUpdatedRows === 0n) return undefined;
        const { last } = await transaction
          .selectFrom('editions')
          .select(({ fn }) => fn.max<number | null>('sequence').as('last'))
          .executeTakeFirstOrThrow();
        return await transaction
          .insertInto('editions')
          .values({ ...edition, sequence: (last ?? 0) + 1, time: time() })
          .returningAll()
          .executeTakeFirstOrThrow();
      });
    },
    async latest() {
      return await newestFirst().selectAll().limit(1).executeTakeFirst();
    },
    async keep(count) {
      const kept = newestFirst().select('sequence').limit(Math.max(1, count));
      const removed = await db
        .deleteFrom('editions')
        .where('sequence', 'not in', kept)
        .returningAll()
        .execute();
      return removed.sort((a, b) => a.sequence - b.sequence);
    },
  };
}
