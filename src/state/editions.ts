import { requireStorable } from './storableText.ts';
import type { StoreParts } from './tables.ts';

/** An edition that a leader has published. */
export interface EditionRow {
  /** Only grows. */
  readonly sequence: number;
  /** The digest of what it was made from; at most 200 characters. */
  readonly tag: string;
  /** The newest commit of the remote that it contains; null without Git. */
  readonly head: string | null;
  /** The key of its content in the storage. */
  readonly key: string;
  /** The version of the program that has made it. */
  readonly program: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** The last editions that were published for all nodes. */
export interface Editions {
  /** Adds an edition, if `epoch` is that of the lease `leader`; undefined if it is not any more. */
  publish(
    edition: Omit<EditionRow, 'sequence' | 'time'>,
    epoch: number,
  ): Promise<EditionRow | undefined>;
  latest(): Promise<EditionRow | undefined>;
  /** Keeps the newest editions; returns those that it has removed. */
  keep(count: number): Promise<readonly EditionRow[]>;
}

export function createEditions({ db, now }: StoreParts): Editions {
  return {
    async publish({ tag, head, key, program }, epoch) {
      return await db.transaction().execute(async (transaction) => {
        // Locks the lease, so that no other node can lead before this is committed.
        const fenced = await transaction
          .updateTable('leases')
          .set({ epoch })
          .where('name', '=', 'leader')
          .where('epoch', '=', epoch)
          .returning('epoch')
          .executeTakeFirst();
        if (!fenced) return undefined;
        const { last } = await transaction
          .selectFrom('editions')
          .select(({ fn }) => fn.max('sequence').as('last'))
          .executeTakeFirstOrThrow();
        return await transaction
          .insertInto('editions')
          .values({
            sequence: Number(last ?? 0) + 1,
            tag: requireStorable('tag', tag, 200),
            head: requireStorable('head', head ?? undefined, 200),
            key: requireStorable('key', key, 300),
            program: requireStorable('program', program, 100),
            time: now(),
          })
          .returningAll()
          .executeTakeFirst();
      });
    },
    async latest() {
      return await db
        .selectFrom('editions')
        .selectAll()
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
    async keep(count) {
      const kept = db
        .selectFrom('editions')
        .select('sequence')
        .orderBy('sequence', 'desc')
        .limit(count);
      return await db
        .deleteFrom('editions')
        .where('sequence', 'not in', kept)
        .returningAll()
        .execute();
    },
  };
}
