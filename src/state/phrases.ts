import { fitting, isFit } from './fitting.ts';
import type { StoreParts } from './tables.ts';

/** The pass phrase of a way, hashed. */
export interface Phrase {
  /** The id of the way. */
  readonly way: string;
  /** The scrypt hash with its parameters and salt, as whoever made it writes it: at most 500 characters. */
  readonly hash: string;
  /** When it was set. */
  readonly since: number;
}

/** The pass phrases of the term. */
export interface Phrases {
  find(way: string): Promise<Phrase | undefined>;
  /** Sets it, or replaces the one before. */
  set(way: string, hash: string): Promise<void>;
  /** False where there was none. */
  remove(way: string): Promise<boolean>;
}

export function createPhrases({ db, now }: StoreParts): Phrases {
  return {
    async find(way) {
      if (!isFit(way, 64)) return undefined;
      const found = db.selectFrom('phrases').selectAll().where('way', '=', way);
      return await found.executeTakeFirst();
    },
    async set(way, hash) {
      const change = { hash: fitting('phrase', hash, 500), since: now() };
      await db
        .insertInto('phrases')
        .values({ way: fitting('way', way, 64), ...change })
        .onConflict((conflict) => conflict.column('way').doUpdateSet(change))
        .execute();
    },
    async remove(way) {
      if (!isFit(way, 64)) return false;
      const gone = await db.deleteFrom('phrases').where('way', '=', way).executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
  };
}
