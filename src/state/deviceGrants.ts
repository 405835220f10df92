import { activeBlocks } from './blocks.ts';
import { parseScopes } from './parseScopes.ts';
import type { SecretHash } from './secretHash.ts';
import { isStorable, requireStorable } from './storableText.ts';
import type { Database, StoreParts, Tables } from './tables.ts';
import { type NewToken, rowOfToken } from './tokens.ts';
import { uuidKey } from './uuidKey.ts';

/** A command line that asks to be signed in (RFC 8628). */
export interface DeviceGrant {
  /** Part of the URL of the page that confirms it: `/auth/{uuid}/cli`. */
  readonly uuid: string;
  /** The code that terminal and page show, without hyphens. */
  readonly userCode: string;
  /** The name that the program gives itself; at most 100 characters. */
  readonly program: string;
  readonly scopes: readonly string[];
  /** A keyed hash of the network that the request came from, if known. */
  readonly origin: string | undefined;
  readonly state: 'pending' | 'approved' | 'refused' | 'redeemed';
  /** Who approved it: as in `Session`. */
  readonly person: string | undefined;
  readonly method: string | undefined;
  readonly expires: number;
}

export interface NewGrant
  extends Pick<DeviceGrant, 'uuid' | 'userCode' | 'program' | 'scopes' | 'origin' | 'expires'> {
  /** The hash of the device code. */
  readonly hash: SecretHash;
  readonly intervalMs: number;
}

export interface ApprovedGrant extends DeviceGrant {
  readonly method: string;
}

/** The answer to a program that polls for approval (RFC 8628, section 3.5). */
export type Poll =
  /** Given once: this redeems the grant. */
  | { readonly kind: 'approved'; readonly grant: DeviceGrant }
  | { readonly kind: 'pending' }
  /** The program polled too soon, and must wait so many ms between polls from now on. */
  | { readonly kind: 'slow-down'; readonly intervalMs: number }
  | { readonly kind: 'refused' }
  /** Expired, redeemed, or unknown. */
  | { readonly kind: 'gone' };

/** Device grants. A grant that has expired is not found. */
export interface DeviceGrants {
  /** Adds a grant. Returns false if another valid grant has the same user code: draw a new one. */
  add(grant: NewGrant): Promise<boolean>;
  /** Finds a grant by an untrusted value from a URL or a form. */
  find(uuid: string): Promise<DeviceGrant | undefined>;
  findByUserCode(userCode: string): Promise<DeviceGrant | undefined>;
  /**
   * Decides on a pending grant as the person of a session. Returns false if the grant is not pending, the
   * session has ended, or the person is blocked.
   *
   * @param session its public id
   */
  approve(uuid: string, session: string): Promise<boolean>;
  refuse(uuid: string): Promise<boolean>;
  /**
   * Answers a poll. Each poll that comes too soon makes the interval 5 s longer.
   *
   * @param tokenOf makes the token of an approved grant, which is stored in the same transaction that
   *   ends the grant; if it returns undefined, the grant ends without a token. Called once at most.
   */
  poll(hash: SecretHash, tokenOf: (grant: ApprovedGrant) => NewToken | undefined): Promise<Poll>;
}

/** How much longer a program must wait that polled too soon (RFC 8628, section 3.5). */
const SLOWER_MS = 5000;

const COLUMNS = [
  'uuid',
  'code',
  'program',
  'scopes',
  'origin',
  'state',
  'person',
  'way',
  'expires',
] as const;

export function createDeviceGrants(parts: StoreParts): DeviceGrants {
  const { db, now } = parts;
  const active = () => db.selectFrom('device_grants').select(COLUMNS).where('expires', '>', now());
  return {
    add: (grant) => addGrant(parts, grant),
    async find(uuid) {
      const row = await active().where('uuid', '=', uuidKey(uuid)).executeTakeFirst();
      return row && grantOf(row);
    },
    async findByUserCode(userCode) {
      if (!isStorable(userCode, 32)) return undefined;
      const row = await active().where('code', '=', userCode).executeTakeFirst();
      return row && grantOf(row);
    },
    approve: (uuid, session) => approveGrant(parts, uuid, session),
    async refuse(uuid) {
      const decided = await decideGrant(db, uuid, now())
        .set({ state: 'refused' })
        .executeTakeFirst();
      return decided.numUpdatedRows > 0n;
    },
    async poll(hash, tokenOf) {
      const time = now();
      return (await redeemGrant(db, hash, tokenOf, time)) ?? notePoll(db, hash, time);
    },
  };
}

async function addGrant({ db, now }: StoreParts, grant: NewGrant): Promise<boolean> {
  const { hash, uuid, userCode, program, scopes, origin, expires, intervalMs } = grant;
  const row = {
    hash,
    uuid: uuidKey(requireStorable('uuid', uuid, 64)),
    code: requireStorable('code', userCode, 32),
    program: requireStorable('program', program, 100),
    scopes: requireStorable('scopes', JSON.stringify(scopes), 1000),
    origin: requireStorable('origin', origin, 100),
    state: 'pending',
    person: null,
    way: null,
    pace: intervalMs,
    polled: null,
    expires,
  };
  return await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('device_grants')
      .where('code', '=', row.code)
      .where('expires', '<=', now())
      .execute();
    const added = await transaction
      .insertInto('device_grants')
      .values(row)
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('uuid')
      .execute();
    return added.length > 0;
  });
}

/** Updates a grant that nobody has decided yet. */
function decideGrant(db: Database, uuid: string, time: number) {
  return db
    .updateTable('device_grants')
    .where('uuid', '=', uuidKey(uuid))
    .where('state', '=', 'pending')
    .where('expires', '>', time);
}

async function approveGrant(
  { db, now }: StoreParts,
  uuid: string,
  session: string,
): Promise<boolean> {
  if (!isStorable(session, 64)) return false;
  const time = now();
  return await db.transaction().execute(async (transaction) => {
    // Changes nothing, but locks the session: nobody can end it until the approval is committed.
    const by = await transaction
      .updateTable('sessions')
      .set({ id: session })
      .where('id', '=', session)
      .where('expires', '>', time)
      .returning(['person', 'way'])
      .executeTakeFirst();
    if (!by || (await isBlocked(transaction, by.person, time))) return false;
    const decided = await decideGrant(transaction, uuid, now())
      .set({ state: 'approved', ...by })
      .executeTakeFirst();
    return decided.numUpdatedRows > 0n;
  });
}

/** Makes a token of an approved grant. Returns undefined if the grant is not approved. */
async function redeemGrant(
  db: Database,
  hash: SecretHash,
  tokenOf: (grant: ApprovedGrant) => NewToken | undefined,
  time: number,
): Promise<Poll | undefined> {
  // Nearly all polls come before the decision: they take no transaction.
  const before = await db
    .selectFrom('device_grants')
    .select('state')
    .where('hash', '=', hash)
    .where('expires', '>', time)
    .executeTakeFirst();
  if (before?.state !== 'approved') return undefined;
  return await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('device_grants')
      .set({ state: 'redeemed' })
      .where('hash', '=', hash)
      .where('state', '=', 'approved')
      .where('expires', '>', time)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (!row || row.way === null) return undefined;
    if (await isBlocked(transaction, row.person, time)) {
      await transaction
        .updateTable('device_grants')
        .set(REFUSED)
        .where('hash', '=', hash)
        .execute();
      return { kind: 'refused' };
    }
    const grant = { ...grantOf(row), method: row.way };
    const token = tokenOf(grant);
    if (token) await transaction.insertInto('tokens').values(rowOfToken(token)).execute();
    return { kind: 'approved', grant };
  });
}

/** Answers a poll that gets no token, and notes when it came (RFC 8628, section 3.5). */
async function notePoll(db: Database, hash: SecretHash, time: number): Promise<Poll> {
  const grant = await db
    .selectFrom('device_grants')
    .select(['state', 'pace', 'polled'])
    .where('hash', '=', hash)
    .where('expires', '>', time)
    .executeTakeFirst();
  if (grant?.state === 'refused') return { kind: 'refused' };
  if (grant?.state !== 'pending' && grant?.state !== 'approved') return { kind: 'gone' };
  const { pace, polled } = grant;
  const isTooSoon = polled !== null && time - polled < pace;
  const intervalMs = isTooSoon ? pace + SLOWER_MS : pace;
  await db
    .updateTable('device_grants')
    .set({ pace: intervalMs, polled: time })
    .where('hash', '=', hash)
    .execute();
  return isTooSoon ? { kind: 'slow-down', intervalMs } : { kind: 'pending' };
}

/** Refuses grants that were approved but not redeemed; the caller says whose. */
export function refuseApproved(db: Database, time: number) {
  return db
    .updateTable('device_grants')
    .set(REFUSED)
    .where('state', '=', 'approved')
    .where('expires', '>', time);
}

/** Belongs to nobody any more. */
const REFUSED = { state: 'refused', person: null, way: null } as const;

async function isBlocked(db: Database, person: string | null, time: number): Promise<boolean> {
  if (person === null) return false;
  return (
    (await activeBlocks(db, time).where('person', '=', person).executeTakeFirst()) !== undefined
  );
}

function grantOf(row: Pick<Tables['device_grants'], (typeof COLUMNS)[number]>): DeviceGrant {
  const { code: userCode, scopes, origin, state, person, way, ...rest } = row;
  return {
    ...rest,
    userCode,
    scopes: parseScopes(scopes),
    origin: origin ?? undefined,
    state: stateOf(state),
    person: person ?? undefined,
    method: way ?? undefined,
  };
}

function stateOf(state: string): DeviceGrant['state'] {
  if (state === 'pending' || state === 'approved' || state === 'refused') return state;
  return 'redeemed';
}
