import { PERIODS } from '../lib/lifetimes.ts';
import { isBlockedAt } from './blocks.ts';
import { fitting, isFit } from './fitting.ts';
import { repeated } from './repeated.ts';
import type { SecretHash } from './secretHash.ts';
import type { StoreParts, Tables } from './tables.ts';

/** A session as it is kept: that a member signed in, by which method, since when, and nothing more. */
export interface Session {
  /** Names the session where one is to be ended or listed; proves nothing. At most 64 characters. */
  readonly id: string;
  /** A keyed hash of the method's name of the person; undefined where the method tells nobody apart. */
  readonly person: string | undefined;
  /** The id of the method. */
  readonly method: string;
  /** When the person signed in. All times in milliseconds since 1970. */
  readonly since: number;
  readonly expires: number;
  /** Exact to an hour: see `renew`. */
  readonly lastUsed: number;
}

/** What is known of a session that a cookie proves. */
export interface FoundSession extends Session {
  /** Whether the person is blocked at this moment: asked in the same query. */
  readonly isBlocked: boolean;
}

/** Sessions of browsers. One that has expired is not there, whether or not it was pruned. */
export interface Sessions {
  /** Keeps a new session; resolves once it is committed. */
  add(session: Session & { readonly hash: SecretHash }): Promise<void>;
  find(hash: SecretHash): Promise<FoundSession | undefined>;
  /**
   * Notes that a session is in use, and how long it holds from now on. Writes at most once an hour,
   * by the `lastUsed` that was read: in between it costs nothing, so call it at every use.
   *
   * @returns whether it was written, which is when the cookie is due to be sent again
   */
  renew(session: Session, expires: number): Promise<boolean>;
  /** Ends one by its public id; false where there is none. More than one end by `SignIns`. */
  end(id: string): Promise<boolean>;
  /** The most recently begun first; `after` is the last of the page before. */
  list(options?: {
    readonly person?: string | undefined;
    readonly limit?: number | undefined;
    readonly after?: Session | undefined;
  }): Promise<readonly Session[]>;
  /** How many there are of each method. */
  count(): Promise<ReadonlyMap<string, number>>;
}

const COLUMNS = ['id', 'person', 'way', 'since', 'expires', 'used'] as const;

export function createSessions({ db, now }: StoreParts): Sessions {
  const holding = () => db.selectFrom('sessions').where('sessions.expires', '>', now());
  /** Asked for every range of bytes of a file. */
  const findRow = repeated(
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
        // Of several requests at once one writes.
        .where('used', '=', lastUsed)
        .where('expires', '>', time)
        .executeTakeFirst();
      return renewed.numUpdatedRows > 0n;
    },
    async end(id) {
      if (!isFit(id, 64)) return false;
      const ended = await db
        .deleteFrom('sessions')
        .where('expires', '>', now())
        .where('id', '=', id)
        .executeTakeFirst();
      return ended.numDeletedRows > 0n;
    },
    async list({ person, limit = 100, after } = {}) {
      if (person !== undefined && !isFit(person, 100)) return [];
      const rows = await holding()
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
      const rows = await holding()
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
    id: fitting('id', id, 64),
    person: fitting('person', person, 100),
    way: fitting('way', method, 64),
    since,
    expires,
    used: lastUsed,
  };
}

function sessionOf({ used, person, way, ...row }: Omit<Tables['sessions'], 'hash'>): Session {
  return { ...row, method: way, person: person ?? undefined, lastUsed: used };
}
