import { sql } from 'kysely';
import { isStorable, requireStorable } from './storableText.ts';
import type { SharedParts } from './tables.ts';

/** What one holder has for a while, and nobody else meanwhile. */
export interface Lease {
  readonly name: string;
  /** Grows with each change of holder: a fencing token. */
  readonly epoch: number;
  /** How long it is valid from the start of the call, in ms. */
  readonly forMs: number;
}

/**
 * Locks that end by themselves, so that the death of a holder needs nobody to notice it. Their times are
 * by one clock, that of the database.
 */
export interface Leases {
  /**
   * Takes or renews a lease; undefined while another holder has it.
   *
   * @param holder names a process, and not its machine: who starts anew is another holder
   */
  take(name: string, holder: string, forMs: number): Promise<Lease | undefined>;
  /** Ends a lease early. Does nothing if another holder has it. */
  release(name: string, holder: string): Promise<void>;
  /** Finds the holder of a lease while it is valid. */
  find(name: string): Promise<{ readonly holder: string; readonly epoch: number } | undefined>;
}

const LONGEST_NAME = 200;

export function createLeases({ db, time }: SharedParts): Leases {
  return {
    async take(name, holder, forMs) {
      // One statement, so that of any number of takers exactly one gets it.
      const taken = await db
        .insertInto('leases')
        .values({
          name: requireStorable('name', name, LONGEST_NAME),
          holder: requireStorable('holder', holder, LONGEST_NAME),
          epoch: 1,
          ends: sql`${time()} + ${Math.round(forMs)}`,
        })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({
              holder,
              epoch: sql`case when leases.holder = ${holder} then leases.epoch else leases.epoch + 1 end`,
              ends: sql`excluded.ends`,
            })
            .where(({ eb, or }) =>
              or([eb('leases.holder', '=', holder), eb('leases.ends', '<=', time())]),
            ),
        )
        .returning('epoch')
        .executeTakeFirst();
      return taken && { name, epoch: taken.epoch, forMs };
    },
    async release(name, holder) {
      if (!isStorable(name, LONGEST_NAME) || !isStorable(holder, LONGEST_NAME)) return;
      // The row stays, because its epoch must not be given again.
      await db
        .updateTable('leases')
        .set({ ends: 0 })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute();
    },
    async find(name) {
      if (!isStorable(name, LONGEST_NAME)) return undefined;
      return await db
        .selectFrom('leases')
        .select(['holder', 'epoch'])
        .where('name', '=', name)
        .where('ends', '>', time())
        .executeTakeFirst();
    },
  };
}
