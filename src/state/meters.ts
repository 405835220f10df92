import { sql } from 'kysely';
import { MINUTE_MS } from '../lib/durations.ts';
import { requireStorable } from './storableText.ts';
import type { StoreParts } from './tables.ts';

/** How often something may happen in a window of time. */
export interface Measure {
  readonly limit: number;
  /** The length of the window from the first hit on. */
  readonly windowMs: number;
}

/** The state of a meter: for this hit (`hit`), or for the next one (`look`). */
export interface MeterReading {
  readonly allowed: boolean;
  /** How many hits are left in this window. */
  readonly left: number;
  /** In how many ms the window ends. */
  readonly retryAfterMs: number;
}

/**
 * Rate limits in the database, for limits that must hold across restarts and machines: codes of a
 * mailbox, tries of a pass phrase. The window is fixed from the first hit on, so any stretch as long as a
 * window can have at most twice the limit. A window that ends more than a minute too late was begun by a
 * clock that was ahead, and counts as over. Each hit is a write: limits on load are
 * kept in memory, or are `Debts`.
 */
export interface Meters {
  /**
   * Counts a hit, and says whether it was within the limit. Of any number of concurrent hits, exactly
   * `limit` are. Refused hits do not make the window longer.
   *
   * @param key what is counted, such as `code:{hash}`, without anything that identifies a person; at
   *   most 200 characters
   */
  hit(key: string, measure: Measure): Promise<MeterReading>;
  /** The state without counting a hit. */
  look(key: string, measure: Measure): Promise<MeterReading>;
  /** Resets the meter, such as after a success. */
  clear(key: string): Promise<void>;
}

export const LONGEST_KEY = 200;

/** The largest difference between the clocks of servers that share a database, in ms. */
export const MOST_SKEW_MS = MINUTE_MS;

export function createMeters({ db, now }: StoreParts): Meters {
  return {
    async hit(key, { limit, windowMs }) {
      const time = now();
      const latest = time + windowMs + MOST_SKEW_MS;
      const isOver = sql`(meters.ends <= ${time} or meters.ends > ${latest})`;
      // One statement, so that each of many concurrent hits sees the one before.
      const { hits, ends } = await db
        .insertInto('meters')
        .values({ name: requireStorable('key', key, LONGEST_KEY), hits: 1, ends: time + windowMs })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({
            hits: sql`case when ${isOver} then 1 else meters.hits + 1 end`,
            ends: sql`case when ${isOver} then excluded.ends else meters.ends end`,
          }),
        )
        .returning(['hits', 'ends'])
        .executeTakeFirstOrThrow();
      return {
        allowed: hits <= limit,
        left: Math.max(0, limit - hits),
        retryAfterMs: Math.max(0, ends - time),
      };
    },
    async look(key, { limit, windowMs }) {
      const time = now();
      const row = await db
        .selectFrom('meters')
        .select(['hits', 'ends'])
        .where('name', '=', requireStorable('key', key, LONGEST_KEY))
        .where('ends', '>', time)
        .where('ends', '<=', time + windowMs + MOST_SKEW_MS)
        .executeTakeFirst();
      const hits = row?.hits ?? 0;
      const left = Math.max(0, limit - hits);
      return { allowed: left > 0, left, retryAfterMs: row ? row.ends - time : 0 };
    },
    async clear(key) {
      await db
        .deleteFrom('meters')
        .where('name', '=', requireStorable('key', key, LONGEST_KEY))
        .execute();
    },
  };
}
