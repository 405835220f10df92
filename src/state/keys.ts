import { requireStorable } from './storableText.ts';
import type { StoreParts } from './tables.ts';

/**
 * A generation of signing keys. The key itself is not stored: it is derived from the secret and this id
 * (`deriveKey`), so reading the database is not enough to sign.
 */
export interface SigningKey {
  /** At most 64 characters. */
  readonly id: string;
  readonly created: number;
}

/** The signing keys: the newest one signs, the others still verify. */
export interface Keys {
  /** Newest first. */
  list(): Promise<readonly SigningKey[]>;
  /** Adds a key. Returns false if the id exists. */
  add(id: string): Promise<boolean>;
  /** Removes keys made before a time, except for the newest; returns how many. */
  removeOld(before: number): Promise<number>;
}

export function createKeys({ db, now }: StoreParts): Keys {
  return {
    async list() {
      return await db
        .selectFrom('signing_keys')
        .selectAll()
        .orderBy('created', 'desc')
        .orderBy('id')
        .execute();
    },
    async add(id) {
      const added = await db
        .insertInto('signing_keys')
        .values({ id: requireStorable('key', id, 64), created: now() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .execute();
      return added.length > 0;
    },
    async removeOld(before) {
      const newest = db
        .selectFrom('signing_keys')
        .select('id')
        .orderBy('created', 'desc')
        .orderBy('id')
        .limit(1);
      const deleted = await db
        .deleteFrom('signing_keys')
        .where('created', '<', before)
        .where('id', 'not in', newest)
        .executeTakeFirst();
      return Number(deleted.numDeletedRows);
    },
  };
}
