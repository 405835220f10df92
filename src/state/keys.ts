import { fitting } from './fitting.ts';
import type { StoreParts } from './tables.ts';

/**
 * A generation of signing keys. The key itself is not kept: it is derived from the secret and this
 * id (`deriveKey`), so whoever reads the database can sign nothing.
 */
export interface SigningKey {
  /** At most 64 characters. */
  readonly id: string;
  readonly created: number;
}

/** Which signing keys there are: the newest signs, the others still hold. */
export interface Keys {
  /** The newest first. */
  list(): Promise<readonly SigningKey[]>;
  /** Adds one, unless there is one by this id: then false. */
  add(id: string): Promise<boolean>;
  /** Removes all but the newest that were made before a moment; returns how many. */
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
        .values({ id: fitting('key', id, 64), created: now() })
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
      const gone = await db
        .deleteFrom('signing_keys')
        .where('created', '<', before)
        .where('id', 'not in', newest)
        .executeTakeFirst();
      return Number(gone.numDeletedRows);
    },
  };
}
