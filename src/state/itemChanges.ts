import { type Selectable, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import { LEADER } from './editions.ts';
import { CHANGES_MARK } from './marks.ts';
import { requireStorable } from './storableText.ts';
import type { SharedParts, Tables } from './tables.ts';

/** Whether an item is listed, or why it is not any more. */
export type ItemState = 'listed' | 'removed' | 'taken-down';

/** An item as it is now. */
export interface ItemVersion {
  readonly id: string;
  readonly state: ItemState;
  /** Of the item as it is published; empty if it is not listed. */
  readonly digest: string;
}

/** What became of an item. */
export interface NewItemChange extends ItemVersion {
  /** The sets that it belongs to: names without spaces. If there are none, those before stay. */
  readonly sets: readonly string[];
  /** When it happened, in milliseconds since 1970; now by default. Times never go back. */
  readonly time?: number | undefined;
}

/** The last change of an item. */
export interface ItemChange extends ItemVersion {
  /** Its number in the sequence of all changes. */
  readonly sequence: number;
  /** The number of the change that listed the item. */
  readonly listed: number;
  readonly time: number;
  readonly sets: readonly string[];
}

/** Which changes are asked for. Times are in milliseconds since 1970, both ends included. */
export interface ChangeQuery {
  /** Only those with a greater number. */
  readonly after: number;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly set?: string | undefined;
}

/**
 * The last change of each item, in one sequence: a reader who has read up to a number finds everything
 * that has changed since after it. An item that changes again moves to the end.
 */
export interface ItemChanges {
  /**
   * Identifies the sequence; undefined before `begin`. Numbers of another generation are void: a backup was
   * restored, or the database is a new one.
   */
  generation(): Promise<string | undefined>;
  /** Marks the changes as complete from now on. Returns the generation. */
  begin(): Promise<string>;
  /** The next items by id. */
  versions(afterId: string, limit: number): Promise<readonly ItemVersion[]>;
  /**
   * Appends changes, in their order. Returns false, and adds nothing, if `epoch` is not
   * that of the leader any more, or if `generation` has ended.
   */
  add(
    changes: readonly NewItemChange[],
    condition: { readonly epoch: number | undefined; readonly generation: string | undefined },
  ): Promise<boolean>;
  /** The next changes in order. */
  list(query: ChangeQuery & { readonly limit: number }): Promise<readonly ItemChange[]>;
  count(query: ChangeQuery): Promise<number>;
  find(id: string): Promise<ItemChange | undefined>;
  /** The time of the earliest change; undefined if there is none. */
  earliest(): Promise<number | undefined>;
}

/** With seven columns, this stays below SQLite's 32,766 parameters. */
const ROWS_AT_ONCE = 1000;
const LONGEST = { id: 64, digest: 64, sets: 4000 } as const;

export function createItemChanges({ db, time }: SharedParts): ItemChanges {
  const readOnly = db.transaction().setAccessMode('read only');

  async function readGeneration(within: Transaction<Tables> | typeof db = db) {
    const mark = within.selectFrom('marks').select('since').where('name', '=', CHANGES_MARK);
    return (await mark.executeTakeFirst())?.since.toString(36);
  }

  return {
    generation: () => readGeneration(),
    async begin() {
      await db
        .insertInto('marks')
        .values({ name: CHANGES_MARK, since: time() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const generation = await readGeneration();
      if (generation === undefined) throw new Error('the mark was just set');
      return generation;
    },
    async versions(afterId, limit) {
      const rows = await readOnly.execute((transaction) =>
        transaction
          .selectFrom('item_changes')
          .select(['id', 'state', 'digest'])
          .where('id', '>', afterId)
          .orderBy('id')
          .limit(limit)
          .execute(),
      );
      return rows.map(({ id, state, digest }) => ({ id, state: stateOf(state), digest }));
    },
    async add(changes, { epoch, generation }) {
      for (let at = 0; at < changes.length; at += ROWS_AT_ONCE) {
        const added = await db.transaction().execute(async (transaction) => {
          if (!(await isLeading(transaction, epoch))) return false;
          if ((await readGeneration(transaction)) !== generation) return false;
          await write(transaction, changes.slice(at, at + ROWS_AT_ONCE), time);
          return true;
        });
        if (!added) return false;
      }
      return true;
    },
    async list({ limit, ...query }) {
      const rows = await readOnly.execute((transaction) =>
        matching(query, transaction.selectFrom('item_changes'))
          .selectAll()
          .orderBy('sequence')
          .limit(limit)
          .execute(),
      );
      return rows.map(changeOf);
    },
    async count(query) {
      const { count } = await readOnly.execute((transaction) =>
        matching(query, transaction.selectFrom('item_changes'))
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      );
      return Number(count);
    },
    async find(id) {
      const row = await db
        .selectFrom('item_changes')
        .selectAll()
        .where('id', '=', requireStorable('id', id, LONGEST.id))
        .executeTakeFirst();
      return row && changeOf(row);
    },
    async earliest() {
      const { first } = await db
        .selectFrom('item_changes')
        .select(({ fn }) => fn.min<number | null>('time').as('first'))
        .executeTakeFirstOrThrow();
      return first ?? undefined;
    },
  };
}

/** Whether nobody else leads. Writing locks the lease until the transaction ends. */
async function isLeading(
  transaction: Transaction<Tables>,
  epoch: number | undefined,
): Promise<boolean> {
  if (epoch === undefined) return true;
  const held = await transaction
    .updateTable('leases')
    .set({ epoch })
    .where('name', '=', LEADER)
    .where('epoch', '=', epoch)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

async function write(
  transaction: Transaction<Tables>,
  changes: readonly NewItemChange[],
  time: SharedParts['time'],
): Promise<void> {
  const last = await transaction
    .selectFrom('item_changes')
    .select(({ fn }) => [
      fn.max<number | null>('sequence').as('sequence'),
      fn.max<number | null>('time').as('time'),
      sql<number>`cast(${time()} as bigint)`.as('now'),
    ])
    .executeTakeFirstOrThrow();
  const before = last.sequence ?? 0;
  let latest = last.time ?? 0;
  const rows = changes.map((change, index) => {
    latest = Math.max(latest, change.time ?? last.now);
    return {
      id: requireStorable('id', change.id, LONGEST.id),
      state: change.state,
      sequence: before + index + 1,
      listed: before + index + 1,
      time: latest,
      digest: requireStorable('digest', change.digest, LONGEST.digest),
      sets: writeSets(change.sets),
    };
  });
  await transaction
    .insertInto('item_changes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        state: sql`excluded.state`,
        sequence: sql`excluded.sequence`,
        // An item that stays listed was edited; one that comes back is new.
        listed: sql`case when item_changes.state = 'listed' and excluded.state = 'listed'
          then item_changes.listed else excluded.listed end`,
        time: sql`excluded.time`,
        digest: sql`excluded.digest`,
        sets: sql`case when excluded.sets = '' then item_changes.sets else excluded.sets end`,
      }),
    )
    .execute();
}

type Matching = SelectQueryBuilder<Tables, 'item_changes', object>;

function matching({ after, from, until, set }: ChangeQuery, query: Matching): Matching {
  return query
    .where('sequence', '>', after)
    .$if(from !== undefined, (some) => some.where('time', '>=', from ?? 0))
    .$if(until !== undefined, (some) => some.where('time', '<=', until ?? 0))
    .$if(set !== undefined, (some) =>
      // Both databases have `replace`, and compare case here.
      some.where(sql<boolean>`replace(sets, ${` ${set} `}, '') <> sets`),
    );
}

function changeOf(row: Selectable<Tables['item_changes']>): ItemChange {
  const { id, state, digest, sequence, listed, time, sets } = row;
  const names = sets.split(' ').filter((name) => name !== '');
  return { id, state: stateOf(state), digest, sequence, listed, time, sets: names };
}

const STATES: readonly ItemState[] = ['listed', 'removed', 'taken-down'];

function stateOf(text: string): ItemState {
  return STATES.find((state) => state === text) ?? 'removed';
}

/** As many sets as fit, each between two spaces. */
function writeSets(sets: readonly string[]): string {
  let text = '';
  for (const set of sets) {
    const next = `${text} ${requireStorable('set', set, LONGEST.sets)} `;
    if (next.length > LONGEST.sets) break;
    text = next;
  }
  return text;
}
