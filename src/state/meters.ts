import { sql } from 'kysely';
import { MINUTE_MS } from '../lib/durations.ts';
import { fitting } from './fitting.ts';
import type { StoreParts } from './tables.ts';

/** How often something may happen. */
export interface Measure {
  readonly limit: number;
  /** From the first time on. */
  readonly windowMs: number;
}

/** What a meter says: of this time with `hit`, of the next with `look`. */
export interface MeterReading {
  readonly allowed: boolean;
  /** How often it may happen yet in this window. */
  readonly left: number;
  /** In how many ms the window ends, and with it the limit. */
  readonly retryAfterMs: number;
}

/**
 * Counts in the database, for what must hold across restarts and machines: codes of a mailbox,
 * tries of a pass phrase. A fixed window from the first time on: at worst twice the limit in any
 * stretch as long as a window. One that would end more than a minute later than one of now was begun
 * by a clock that was ahead, and is over. Each hit is a write: what only keeps load down is counted
 * in memory.
 */
export interface Meters {
  /**
   * Counts one time, and says whether it was within the limit. Of any number at once exactly
   * `limit` are. Those that were refused do not make the window longer.
   *
   * @param key what is counted, such as `code:{hash}`; a name that tells who somebody is does not
   *   belong here. At most 200 characters
   */
  hit(key: string, measure: Measure): Promise<MeterReading>;
  /** The same without counting. */
  look(key: string, measure: Measure): Promise<MeterReading>;
  /** Forgets what was counted, as after a success. */
  clear(key: string): Promise<void>;
}

const LONGEST_KEY = 200;

/** How far the clocks of servers that share a database may be apart, in ms. */
const MOST_SKEW_MS = MINUTE_MS;

export function createMeters({ db, now }: StoreParts): Meters {
  return {
    async hit(key, { limit, windowMs }) {
      const time = now();
      const latest = time + windowMs + MOST_SKEW_MS;
      const isOver = sql`(meters.ends <= ${time} or meters.ends > ${latest})`;
      // One statement, so that of many at once each sees the one before.
      const { hits, ends } = await db
        .insertInto('meters')
        .values({ name: fitting('key', key, LONGEST_KEY), hits: 1, ends: time + windowMs })
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
        .where('name', '=', fitting('key', key, LONGEST_KEY))
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
        .where('name', '=', fitting('key', key, LONGEST_KEY))
        .execute();
    },
  };
}
