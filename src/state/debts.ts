import { sql } from 'kysely';
import { LONGEST_KEY, MOST_SKEW_MS } from './meters.ts';
import { requireStorable } from './storableText.ts';
import type { StoreParts } from './tables.ts';

/** What is added to a debt. */
export interface Debt {
  /** How many ms are added. */
  readonly cost: number;
  /** The largest debt, in ms from now. */
  readonly max: number;
}

/**
 * Debts that time pays off (the generic cell rate algorithm), for limits on load that several servers
 * share. They are meters whose window ends when the debt is paid. One that would last longer than it can
 * was made by a clock that was ahead, and counts as paid.
 */
export interface Debts {
  /**
   * Adds to a debt, unless it would be too large. Of any number of concurrent charges, exactly those that
   * fit are added.
   *
   * @param key as with `Meters.hit`
   * @returns 0, or in how many ms so much can be added
   */
  charge(key: string, debt: Debt): Promise<number>;
}

export function createDebts({ db, now }: StoreParts): Debts {
  return {
    async charge(key, { cost, max }) {
      const time = now();
      const name = requireStorable('key', key, LONGEST_KEY);
      const added = Math.max(1, Math.round(cost));
      const isPaid = sql`(meters.ends <= ${time} or meters.ends > ${time + max + MOST_SKEW_MS})`;
      const charged = await db
        .insertInto('meters')
        .values({ name, hits: 1, ends: time + added })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({
              ends: sql`case when ${isPaid} then excluded.ends else meters.ends + ${added} end`,
            })
            .where(sql<boolean>`(${isPaid} or meters.ends + ${added} <= ${time + max})`),
        )
        .returning('ends')
        .executeTakeFirst();
      if (charged) return 0;
      const meter = db.selectFrom('meters').select('ends').where('name', '=', name);
      const ends = (await meter.executeTakeFirst())?.ends ?? time;
      return Math.max(1, ends + added - time - max);
    },
  };
}
