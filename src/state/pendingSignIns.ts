import { sql } from 'kysely';
import * as v from 'valibot';
import { LIFETIMES } from '../lib/lifetimes.ts';
import { fitting } from './fitting.ts';
import type { SecretHash } from './secretHash.ts';
import type { Database, StoreParts, Tables } from './tables.ts';
import { keyOf } from './uuidKey.ts';

/** A sign-in that was begun and has not been finished. */
export interface PendingSignIn {
  /** Stands in addresses; not enough to go on with it, which takes the browser it was begun in. */
  readonly uuid: string;
  /** Of the cookie that binds it to a browser. */
  readonly browser: SecretHash;
  /** The id of the method that was chosen, if one was. */
  readonly method: string | undefined;
  /** The path of this site that it leads to: at most 2,048 characters. */
  readonly to: string;
  /** What the method remembers between its steps; at most 16 KiB as JSON. */
  readonly memory: Readonly<Record<string, string | number>> | undefined;
  /** How it ended: `done`, or the error code that a page shows. Undefined while it is open. */
  readonly outcome: string | undefined;
  /** Whether it was claimed, which is possible once. */
  readonly isClaimed: boolean;
  /** Goes up with every change: see `update`. */
  readonly version: number;
  readonly expires: number;
}

/** Pending sign-ins. One that has expired is not there. */
export interface PendingSignIns {
  /**
   * Keeps a new one for `LIFETIMES.pendingSignIn`. A browser has at most ten, a site 100,000: the oldest makes
   * room, so a flood costs those that it overtakes and never the disk.
   */
  add(signIn: Pick<PendingSignIn, 'uuid' | 'browser' | 'method' | 'to'>): Promise<void>;
  /** By what stood in an address, untrusted. */
  find(uuid: string): Promise<PendingSignIn | undefined>;
  /** The one of a browser that used a method last, and is not claimed: for services that name none. */
  newest(browser: SecretHash, method: string): Promise<PendingSignIn | undefined>;
  /**
   * Changes one that is neither claimed nor changed since it was read: of several requests that
   * read the same, one succeeds. What is left out stays; `memory: undefined` forgets it. Where a method
   * remembers something anew it has come a step further, and its lifetime begins again: a code
   * in a mail is good for as long as the mail says.
   */
  update(
    seen: PendingSignIn,
    change: Partial<Pick<PendingSignIn, 'method' | 'memory' | 'outcome'>>,
  ): Promise<boolean>;
  /**
   * Takes one to finish it: exactly one of all who ask gets it, also from several machines. From
   * then on only `settle` changes it.
   */
  claim(uuid: string): Promise<PendingSignIn | undefined>;
  /**
   * Notes how a claimed one ended and forgets its memory. With `again` it may be gone on with in
   * another method: it can be claimed anew, until it expires.
   */
  settle(uuid: string, outcome: string, options?: { readonly again?: boolean }): Promise<boolean>;
}

const MOST_OF_A_BROWSER = 10;
const MOST = 100_000;
/** How often it is looked whether there are too many. */
const LOOK_EVERY = 1000;

const MemorySchema = v.record(v.string(), v.union([v.string(), v.number()]));

export function createPendingSignIns({ db, now }: StoreParts): PendingSignIns {
  let added = 0;

  async function find(uuid: string): Promise<PendingSignIn | undefined> {
    const row = await db
      .selectFrom('pending_sign_ins')
      .selectAll()
      .where('uuid', '=', keyOf(uuid))
      .where('expires', '>', now())
      .executeTakeFirst();
    return row && signInOf(row);
  }

  return {
    find,
    async add(signIn) {
      await addSignIn(db, { ...signIn, expires: now() + LIFETIMES.pendingSignIn });
      added += 1;
      if (added % LOOK_EVERY === 0) await removeOldest(db);
    },
    async newest(browser, method) {
      const row = await db
        .selectFrom('pending_sign_ins')
        .selectAll()
        .where('browser', '=', browser)
        .where('way', '=', method)
        .where('claimed', '=', 0)
        .where('expires', '>', now())
        .orderBy('expires', 'desc')
        .orderBy('uuid', 'desc')
        .executeTakeFirst();
      return row && signInOf(row);
    },
    async update(seen, change) {
      const updated = await db
        .updateTable('pending_sign_ins')
        .set({
          version: seen.version + 1,
          ...('method' in change && { way: fitting('way', change.method, 64) }),
          ...('memory' in change && { memory: jsonOf(change.memory) }),
          ...(change.memory !== undefined && { expires: now() + LIFETIMES.pendingSignIn }),
          ...('outcome' in change && { outcome: fitting('outcome', change.outcome, 64) }),
        })
        .where('uuid', '=', keyOf(seen.uuid))
        .where('version', '=', seen.version)
        .where('claimed', '=', 0)
        .where('expires', '>', now())
        .executeTakeFirst();
      return updated.numUpdatedRows > 0n;
    },
    async claim(uuid) {
      const row = await db
        .updateTable('pending_sign_ins')
        .set({ claimed: 1, version: sql`version + 1` })
        .where('uuid', '=', keyOf(uuid))
        .where('claimed', '=', 0)
        .where('expires', '>', now())
        .returningAll()
        .executeTakeFirst();
      return row && signInOf(row);
    },
    async settle(uuid, outcome, { again = false } = {}) {
      const settled = await db
        .updateTable('pending_sign_ins')
        .set({
          outcome: fitting('outcome', outcome, 64),
          memory: null,
          claimed: again ? 0 : 1,
          version: sql`version + 1`,
        })
        .where('uuid', '=', keyOf(uuid))
        .where('claimed', '=', 1)
        .where('expires', '>', now())
        .executeTakeFirst();
      return settled.numUpdatedRows > 0n;
    },
  };
}

/** Adds one, and removes the oldest of the browser if it has too many. */
async function addSignIn(
  db: Database,
  {
    uuid,
    browser,
    method,
    to,
    expires,
  }: Pick<PendingSignIn, 'uuid' | 'browser' | 'method' | 'to' | 'expires'>,
): Promise<void> {
  const row = {
    uuid: keyOf(fitting('uuid', uuid, 64)),
    browser,
    way: fitting('way', method, 64),
    leads_to: fitting('to', to, 2048),
    memory: null,
    outcome: null,
    claimed: 0,
    version: 0,
    expires,
  };
  const kept = db
    .selectFrom('pending_sign_ins')
    .select('uuid')
    .where('browser', '=', browser)
    .orderBy('expires', 'desc')
    .orderBy('uuid')
    .limit(MOST_OF_A_BROWSER - 1);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('pending_sign_ins')
      .where('browser', '=', browser)
      .where('uuid', 'not in', kept)
      .execute();
    await transaction.insertInto('pending_sign_ins').values(row).execute();
  });
}

/** Removes what is more than a site may have, the oldest first; returns how many. */
export async function removeOldest(db: Database): Promise<number> {
  const kept = db
    .selectFrom('pending_sign_ins')
    .select('expires')
    .orderBy('expires', 'desc')
    .offset(MOST)
    .limit(1);
  const gone = await db
    .deleteFrom('pending_sign_ins')
    .where('expires', '<=', kept)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

function signInOf(row: Tables['pending_sign_ins']): PendingSignIn {
  const { way, leads_to: to, memory, outcome, claimed, ...rest } = row;
  return {
    ...rest,
    // What was written there was one.
    browser: row.browser as SecretHash,
    method: way ?? undefined,
    to,
    memory: memory === null ? undefined : v.parse(MemorySchema, JSON.parse(memory)),
    outcome: outcome ?? undefined,
    isClaimed: claimed === 1,
  };
}

function jsonOf(memory: PendingSignIn['memory']): string | null {
  return fitting('memory', memory && JSON.stringify(memory), 16_384);
}
