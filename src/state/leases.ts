import { sql } from 'kysely';
import { requireStorable } from './storableText.ts';
import type { SharedStoreParts } from './tables.ts';

/** A lock that ends by itself, held by one server. */
export interface Lease {
  readonly name: string;
  /** Grows with each change of the holder: a fencing token. */
  readonly epoch: number;
}

/** Leases, by the clock of the database, so that the clocks of servers do not matter. */
export interface Leases {
  /**
   * Takes or renews a lease in one statement; undefined while another server holds it.
   *
   * @param holder the id of the server, at most 200 characters
   * @param forMs how long it lasts, at least from the call on
   */
  take(name: string, holder: string, forMs: number): Promise<Lease | undefined>;
  /** Ends a lease. Does nothing if another server holds it. */
  release(name: string, holder: string): Promise<void>;
  /** Finds a lease that has not ended. */
  find(name: string): Promise<(Lease & { readonly holder: string }) | undefined>;
}

const LONGEST_NAME = 200;

export function createLeases({ db, databaseTime }: SharedStoreParts): Leases {
  return {
    async take(name, holder, forMs) {
      const until = sql<number>`${databaseTime()} + ${sql.lit(forMs)}`;
      const row = await db
        .insertInto('leases')
        .values({
          name: requireStorable('name', name, LONGEST_NAME),
          holder: requireStorable('holder', holder, LONGEST_NAME),
          epoch: 1,
          until,
        })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({
              holder,
              epoch: sql`case when leases.holder = ${holder} and leases.until > ${databaseTime()} then leases.epoch else leases.epoch + 1 end`,
              until,
            })
            .where(({ eb, or }) =>
              or([eb('leases.holder', '=', holder), eb('leases.until', '<=', databaseTime())]),
            ),
        )
        .returning('epoch')
        .executeTakeFirst();
      return row && { name, epoch: row.epoch };
    },
    async release(name, holder) {
      // The row stays, because its epoch must go on growing.
      await db
        .updateTable('leases')
        .set({ until: 0 })
        .where('name', '=', requireStorable('name', name, LONGEST_NAME))
        .where('holder', '=', holder)
        .execute();
    },
    async find(name) {
      const row = await db
        .selectFrom('leases')
        .select(['name', 'holder', 'epoch'])
        .where('name', '=', requireStorable('name', name, LONGEST_NAME))
        .where('until', '>', databaseTime())
        .executeTakeFirst();
      return row;
    },
  };
}
