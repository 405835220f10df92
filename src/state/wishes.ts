import { hash } from 'node:crypto';
import { sql } from 'kysely';
import * as v from 'valibot';
import { isStorable, requireStorable } from './storableText.ts';
import type { StoreParts, Tables } from './tables.ts';

/** What visitors look for and the archive does not have. Equal wishes are one. */
export interface Wish {
  /** The folded text, by which wishes are equal; at most 200 characters. */
  readonly key: string;
  /** As it was first written; at most 200 characters. */
  readonly text: string;
  /** How many visitors wish for it. */
  readonly count: number;
  readonly state: 'open' | 'answered' | 'declined';
  /** The item that answers it. */
  readonly item: string | undefined;
  readonly created: number;
  readonly changed: number;
}

export interface Wishes {
  /**
   * Adds a wish, or counts one more visitor; the same visitor counts once. Does not change a wish that is
   * closed. Returns the wish as it is now.
   *
   * @param wish `visitor` is a keyed hash, of which only a hash with the wish is stored until it is closed
   */
  add(wish: {
    readonly key: string;
    readonly text: string;
    readonly visitor: string;
  }): Promise<Wish>;
  find(key: string): Promise<Wish | undefined>;
  /** Most wished for first. */
  list(query: {
    readonly state?: Wish['state'] | undefined;
    readonly limit: number;
  }): Promise<readonly Wish[]>;
  count(state: Wish['state']): Promise<number>;
  /** When the oldest open wish was made; undefined if none is open. */
  oldest(): Promise<number | undefined>;
  /** Returns false if it is not open. */
  close(
    key: string,
    outcome: { readonly state: 'answered' | 'declined'; readonly item?: string | undefined },
  ): Promise<boolean>;
}

const LONGEST_TEXT = 200;

const StateSchema = v.picklist(['open', 'answered', 'declined']);

export function createWishes({ db, now }: StoreParts): Wishes {
  return {
    async add({ key, text, visitor }) {
      const changed = now();
      const row = {
        key: requireStorable('key', key, LONGEST_TEXT),
        text: requireStorable('text', text, LONGEST_TEXT),
        visitors: 0,
        state: 'open',
        item: null,
        created: changed,
        changed,
      };
      return await db.transaction().execute(async (transaction) => {
        // Writing locks the wish: of concurrent requests, each counts after the other.
        const known = await transaction
          .insertInto('wishes')
          .values(row)
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
          .returningAll()
          .executeTakeFirstOrThrow();
        if (known.state !== 'open') return wishOf(known);
        const isFirst = await transaction
          .insertInto('wish_visitors')
          .values({ wish: key, visitor: visitorOf(key, visitor) })
          .onConflict((conflict) => conflict.doNothing())
          .returning('wish')
          .executeTakeFirst();
        const counted = await transaction
          .updateTable('wishes')
          .set({ changed, ...(isFirst && { visitors: sql`visitors + 1` }) })
          .where('key', '=', key)
          .returningAll()
          .executeTakeFirstOrThrow();
        return wishOf(counted);
      });
    },
    async find(key) {
      if (!isStorable(key, LONGEST_TEXT)) return undefined;
      const wish = db.selectFrom('wishes').selectAll().where('key', '=', key);
      const row = await wish.executeTakeFirst();
      return row && wishOf(row);
    },
    async list({ state, limit }) {
      const rows = await db
        .selectFrom('wishes')
        .selectAll()
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
        .orderBy('visitors', 'desc')
        .orderBy('created')
        .orderBy('key')
        .limit(limit)
        .execute();
      return rows.map(wishOf);
    },
    async count(state) {
      const { wishes } = await db
        .selectFrom('wishes')
        .select(({ fn }) => fn.countAll<number>().as('wishes'))
        .where('state', '=', state)
        .executeTakeFirstOrThrow();
      return wishes;
    },
    async oldest() {
      const { created } = await db
        .selectFrom('wishes')
        .select(({ fn }) => fn.min<number | null>('created').as('created'))
        .where('state', '=', 'open')
        .executeTakeFirstOrThrow();
      return created ?? undefined;
    },
    async close(key, { state, item }) {
      if (!isStorable(key, LONGEST_TEXT)) return false;
      return await db.transaction().execute(async (transaction) => {
        const closed = await transaction
          .updateTable('wishes')
          .set({ state, item: requireStorable('item', item, 64), changed: now() })
          .where('key', '=', key)
          .where('state', '=', 'open')
          .executeTakeFirst();
        if (closed.numUpdatedRows === 0n) return false;
        await transaction.deleteFrom('wish_visitors').where('wish', '=', key).execute();
        return true;
      });
    },
  };
}

/** Of the wish and the visitor: what one visitor wishes for cannot be put together. */
function visitorOf(key: string, visitor: string): string {
  return hash('sha256', JSON.stringify([key, visitor]), 'base64url').slice(0, 22);
}

function wishOf({ visitors, state, item, ...row }: Tables['wishes']): Wish {
  return { ...row, count: visitors, state: v.parse(StateSchema, state), item: item ?? undefined };
}
