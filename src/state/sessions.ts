import { PERIODS } from '../lib/lifetimes.ts';
import { isBlockedAt } from './blocks.ts';
import { compileQuery } from './compileQuery.ts';
import type { SecretHash } from './secretHash.ts';
import { isStorable, requireStorable } from './storableText.ts';
import type { StoreParts, Tables } from './tables.ts';

/** A stored session: that a member signed in, by which method and when, and nothing more. */
export interface Session {
  /** The public id, to list or end the session; grants nothing. At most 64 characters. */
  readonly id: string;
  /** A keyed hash of the account at the method; undefined if the method cannot tell people apart. */
  readonly person: string | undefined;
  /** The id of the method. */
  readonly method: string;
  /** When the person signed in. All times in milliseconds since 1970. */
  readonly since: number;
  readonly expires: number;
  /** Exact to an hour: see `renew`. */
  readonly lastUsed: number;
}

/** A session found by its cookie. */
export interface FoundSession extends Session {
  /** Whether the person is blocked now, from the same query. */
  readonly isBlocked: boolean;
}

/** Sessions of browsers. An expired session is not found, pruned or not. */
export interface Sessions {
  /** Adds a session; resolves once it is committed. */
  add(session: Session & { readonly hash: SecretHash }): Promise<void>;
  find(hash: SecretHash): Promise<FoundSession | undefined>;
  /**
   * Records that a session is in use, and when it expires. Writes at most once per
   * `PERIODS.sessionRenewal`, judged by `lastUsed`, so it is cheap to call at every use.
   *
   * @returns whether it was written, which is when to send the cookie again
   */
  renew(session: Session, expires: number): Promise<boolean>;
  /** Ends a session by its public id. Returns false if there is none. To end several, use `SignIns`. */
  end(id: string): Promise<boolean>;
  /** Newest first; `after` is the last session of the page before. */
  list(options?: {
    readonly person?: string | undefined;
    readonly limit?: number | undefined;
    readonly after?: Session | undefined;
  }): Promise<readonly Session[]>;
  /** The number of sessions of each method. */
  count(): Promise<ReadonlyMap<string, number>>;
}

const COLUMNS = ['id', 'person', 'way', 'since', 'expires', 'used'] as const;

export function createSessions({ db, now }: StoreParts): Sessions {
  const active = () => db.selectFrom('sessions').where('sessions.expires', '>', now());
  /** Runs for every requested range of a file. */
  const findRow = compileQuery(
    db,
    db
      .selectFrom('sessions')
      .leftJoin('blocks', 'blocks.person', 'sessions.person')
      .select(COLUMNS.map((column) => `sessions.${column}` as const))
      .select(['blocks.since as blocked', 'blocks.until as blockedUntil'])
      .where('hash', '=', '')
      .where('sessions.expires', '>', 0),
  );
  return {
    async add(session) {
      await db.insertInto('sessions').values(rowOf(session)).execute();
    },
    async find(hash) {
      const row = await findRow(hash, now());
      if (!row) return undefined;
      const { blocked, blockedUntil, ...session } = row;
      const isBlocked = isBlockedAt({ blocked, blockedUntil }, now());
      return { ...sessionOf(session), isBlocked };
    },
    async renew({ id, lastUsed }, expires) {
      const time = now();
      if (time - lastUsed < PERIODS.sessionRenewal) return false;
      const renewed = await db
        .updateTable('sessions')
        .set({ used: time, expires })
        .where('id', '=', id)
        // Of several concurrent requests, one writes.
        .where('used', '=', lastUsed)
        .where('expires', '>', time)
        .executeTakeFirst();
      return renewed.numUpdatedRows > 0n;
    },
    async end(id) {
      if (!isStorable(id, 64)) return false;
      const ended = await db
        .deleteFrom('sessions')
        .where('expires', '>', now())
        .where('id', '=', id)
        .executeTakeFirst();
      return ended.numDeletedRows > 0n;
    },
    async list({ person, limit = 100, after } = {}) {
      if (person !== undefined && !isStorable(person, 100)) return [];
      const rows = await active()
        .select(COLUMNS)
        .$if(person !== undefined, (query) => query.where('person', '=', person ?? ''))
        .$if(after !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('since', 'id'), '<', tuple(after?.since ?? 0, after?.id ?? '')),
          ),
        )
        .orderBy('since', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(sessionOf);
    },
    async count() {
      const rows = await active()
        .select(['way', ({ fn }) => fn.countAll<number>().as('sessions')])
        .groupBy('way')
        .orderBy('way')
        .execute();
      return new Map(rows.map(({ way, sessions }) => [way, sessions]));
    },
  };
}

function rowOf({
  hash,
  id,
  person,
  method,
  since,
  expires,
  lastUsed,
}: Parameters<Sessions['add']>[0]): Tables['sessions'] {
  return {
    hash,
    id: requireStorable('id', id, 64),
    person: requireStorable('person', person, 100),
    way: requireStorable('way', method, 64),
    since,
    expires,
    used: lastUsed,
  };
}

function sessionOf({ used, person, way, ...row }: Omit<Tables['sessions'], 'hash'>): Session {
  return { ...row, method: way, person: person ?? undefined, lastUsed: used };
}
