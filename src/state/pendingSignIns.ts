import { sql } from 'kysely';
import * as v from 'valibot';
import { LIFETIMES } from '../lib/lifetimes.ts';
import type { SecretHash } from './secretHash.ts';
import { requireStorable } from './storableText.ts';
import type { Database, StoreParts, Tables } from './tables.ts';
import { uuidKey } from './uuidKey.ts';

/** A sign-in that has begun but not ended. */
export interface PendingSignIn {
  /** Part of URLs. Continuing also takes the browser in which the sign-in began. */
  readonly uuid: string;
  /** The hash of the cookie that binds it to a browser. */
  readonly browser: SecretHash;
  /** The id of the chosen method, if any. */
  readonly method: string | undefined;
  /** The path of this site to continue at: at most 2,048 characters. */
  readonly to: string;
  /** What the method remembers between its steps; at most 16 KiB as JSON. */
  readonly memory: Readonly<Record<string, string | number>> | undefined;
  /** How it ended: `done`, or the error code that a page shows. Undefined while it is open. */
  readonly outcome: string | undefined;
  /** Whether it was claimed, which is possible once. */
  readonly isClaimed: boolean;
  /** Increases with every change: see `update`. */
  readonly version: number;
  readonly expires: number;
}

/** Pending sign-ins. One that has expired is not found. */
export interface PendingSignIns {
  /**
   * Adds one for `LIFETIMES.pendingSignIn`. A browser has at most ten, a site 100,000. The oldest ones
   * make room, so a flood cannot fill the disk.
   */
  add(signIn: Pick<PendingSignIn, 'uuid' | 'browser' | 'method' | 'to'>): Promise<void>;
  /** Finds one by an untrusted UUID from a URL. */
  find(uuid: string): Promise<PendingSignIn | undefined>;
  /** The newest unclaimed one of a browser and method, for services whose answer names none. */
  newest(browser: SecretHash, method: string): Promise<PendingSignIn | undefined>;
  /**
   * Changes one that is not claimed and has not changed since it was read: of several requests that read
   * the same version, one succeeds. Missing fields stay; `memory: undefined` clears it. New memory means
   * another step, so the lifetime starts again: a code is valid for as long as its mail says.
   */
  update(
    seen: PendingSignIn,
    change: Partial<Pick<PendingSignIn, 'method' | 'memory' | 'outcome'>>,
  ): Promise<boolean>;
  /**
   * Claims one to finish it. Exactly one of several concurrent calls gets it, also across machines. After
   * that, only `settle` changes it.
   */
  claim(uuid: string): Promise<PendingSignIn | undefined>;
  /**
   * Records how a claimed one ended, and clears its memory. With `again`, it can be claimed once more, to
   * continue with another method until it expires.
   */
  settle(uuid: string, outcome: string, options?: { readonly again?: boolean }): Promise<boolean>;
}

const MOST_OF_A_BROWSER = 10;
const MOST = 100_000;
/** How often the total is checked. */
const LOOK_EVERY = 1000;

const MemorySchema = v.record(v.string(), v.union([v.string(), v.number()]));

export function createPendingSignIns({ db, now }: StoreParts): PendingSignIns {
  let added = 0;

  async function find(uuid: string): Promise<PendingSignIn | undefined> {
    const row = await db
      .selectFrom('pending_sign_ins')
      .selectAll()
      .where('uuid', '=', uuidKey(uuid))
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
          ...('method' in change && { way: requireStorable('way', change.method, 64) }),
          ...('memory' in change && { memory: jsonOf(change.memory) }),
          ...(change.memory !== undefined && { expires: now() + LIFETIMES.pendingSignIn }),
          ...('outcome' in change && { outcome: requireStorable('outcome', change.outcome, 64) }),
        })
        .where('uuid', '=', uuidKey(seen.uuid))
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
        .where('uuid', '=', uuidKey(uuid))
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
          outcome: requireStorable('outcome', outcome, 64),
          memory: null,
          claimed: again ? 0 : 1,
          version: sql`version + 1`,
        })
        .where('uuid', '=', uuidKey(uuid))
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
    uuid: uuidKey(requireStorable('uuid', uuid, 64)),
    browser,
    way: requireStorable('way', method, 64),
    leads_to: requireStorable('to', to, 2048),
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

/** Removes the oldest ones beyond the limit of a site; returns how many. */
export async function removeOldest(db: Database): Promise<number> {
  const kept = db
    .selectFrom('pending_sign_ins')
    .select('expires')
    .orderBy('expires', 'desc')
    .offset(MOST)
    .limit(1);
  const deleted = await db
    .deleteFrom('pending_sign_ins')
    .where('expires', '<=', kept)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

function signInOf(row: Tables['pending_sign_ins']): PendingSignIn {
  const { way, leads_to: to, memory, outcome, claimed, ...rest } = row;
  return {
    ...rest,
    // Written by this program, so always one.
    browser: row.browser as SecretHash,
    method: way ?? undefined,
    to,
    memory: memory === null ? undefined : v.parse(MemorySchema, JSON.parse(memory)),
    outcome: outcome ?? undefined,
    isClaimed: claimed === 1,
  };
}

function jsonOf(memory: PendingSignIn['memory']): string | null {
  return requireStorable('memory', memory && JSON.stringify(memory), 16_384);
}
