import { isStorable, requireStorable } from './storableText.ts';
import type { StoreParts } from './tables.ts';

/** The pass phrase of a method, hashed. */
export interface Phrase {
  /** The id of the method. */
  readonly method: string;
  /** The scrypt hash with its parameters and salt, in the caller's format: at most 500 characters. */
  readonly hash: string;
  /** When it was set. */
  readonly since: number;
}

/** The current pass phrases. */
export interface Phrases {
  find(method: string): Promise<Phrase | undefined>;
  /** Sets or replaces the phrase. */
  set(method: string, hash: string): Promise<void>;
  /** Returns false if there was none. */
  remove(method: string): Promise<boolean>;
}

export function createPhrases({ db, now }: StoreParts): Phrases {
  return {
    async find(method) {
      if (!isStorable(method, 64)) return undefined;
      const found = db.selectFrom('phrases').selectAll().where('way', '=', method);
      const row = await found.executeTakeFirst();
      return row && { method: row.way, hash: row.hash, since: row.since };
    },
    async set(method, hash) {
      const change = { hash: requireStorable('phrase', hash, 500), since: now() };
      await db
        .insertInto('phrases')
        .values({ way: requireStorable('way', method, 64), ...change })
        .onConflict((conflict) => conflict.column('way').doUpdateSet(change))
        .execute();
    },
    async remove(method) {
      if (!isStorable(method, 64)) return false;
      const deleted = await db.deleteFrom('phrases').where('way', '=', method).executeTakeFirst();
      return deleted.numDeletedRows > 0n;
    },
  };
}
