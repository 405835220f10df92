import { isBlockedAt } from './blocks.ts';
import { dayNumber, dayText } from './days.ts';
import { fitting, isFit } from './fitting.ts';
import { parseScopes } from './parseScopes.ts';
import { repeated } from './repeated.ts';
import type { SecretHash } from './secretHash.ts';
import type { Database, StoreParts, Tables } from './tables.ts';

/** What a program proves itself with: a bearer token, as it is kept. */
export interface Token {
  /** Names the token where one is to be revoked or listed; proves nothing. At most 64 characters. */
  readonly id: string;
  /** What people call it: at most 100 characters. */
  readonly name: string;
  /** Whose it is, as in `Session`; undefined for one that a maintainer made. */
  readonly person: string | undefined;
  readonly method: string | undefined;
  readonly scopes: readonly string[];
  /** All times in milliseconds since 1970. */
  readonly created: number;
  readonly expires: number;
  readonly revoked: number | undefined;
  /** The day of its last use, `2026-11-21`: enough to tell which are forgotten. */
  readonly lastUsed: string | undefined;
}

/** What is known of a token that a program came with. */
export interface FoundToken extends Token {
  /** Whether the person is blocked at this moment: asked in the same query. */
  readonly isBlocked: boolean;
}

/** A token before it was ever used, with the hash of what proves it. */
export type NewToken = Omit<Token, 'revoked' | 'lastUsed'> & { readonly hash: SecretHash };

/** Tokens. One that has expired or was revoked is not found, but listed for another 30 days. */
export interface Tokens {
  add(token: NewToken): Promise<void>;
  find(hash: SecretHash): Promise<FoundToken | undefined>;
  /** Notes that one is in use; writes at most once a day, by the `lastUsed` that was read. */
  noteUse(token: Token): Promise<void>;
  /** Revokes one by its public id; false where there is none that holds. More than one: `SignIns`. */
  revoke(id: string): Promise<boolean>;
  /** The newest first. */
  list(options?: { readonly person?: string | undefined }): Promise<readonly Token[]>;
}

const COLUMNS = [
  'id',
  'name',
  'person',
  'way',
  'scopes',
  'created',
  'expires',
  'revoked',
  'used',
] as const;

export function createTokens({ db, now }: StoreParts): Tokens {
  const findRow = repeated(
    db,
    db
      .selectFrom('tokens')
      .leftJoin('blocks', 'blocks.person', 'tokens.person')
      .select(COLUMNS.map((column) => `tokens.${column}` as const))
      .select(['blocks.since as blocked', 'blocks.until as blockedUntil'])
      .where('revoked', 'is', null)
      .where('hash', '=', '')
      .where('expires', '>', 0),
  );
  return {
    async add(token) {
      await db.insertInto('tokens').values(rowOfToken(token)).execute();
    },
    async find(hash) {
      const row = await findRow(hash, now());
      if (!row) return undefined;
      const { blocked, blockedUntil, ...token } = row;
      const isBlocked = isBlockedAt({ blocked, blockedUntil }, now());
      return { ...tokenOf(token), isBlocked };
    },
    async noteUse({ id, lastUsed }) {
      const today = dayText(dayNumber(now()));
      if (lastUsed === today) return;
      await db.updateTable('tokens').set({ used: today }).where('id', '=', id).execute();
    },
    async revoke(id) {
      if (!isFit(id, 64)) return false;
      const revoked = await revokeHolding(db, now()).where('id', '=', id).executeTakeFirst();
      return revoked.numUpdatedRows > 0n;
    },
    async list({ person } = {}) {
      if (person !== undefined && !isFit(person, 100)) return [];
      const rows = await db
        .selectFrom('tokens')
        .select(COLUMNS)
        .$if(person !== undefined, (query) => query.where('person', '=', person ?? ''))
        .orderBy('created', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(tokenOf);
    },
  };
}

/** Revokes those that hold; of whom is for the caller to say. */
export function revokeHolding(db: Database, time: number) {
  return db
    .updateTable('tokens')
    .set({ revoked: time })
    .where('revoked', 'is', null)
    .where('expires', '>', time);
}

export function rowOfToken(token: NewToken): Tables['tokens'] {
  const { hash, id, name, person, method, scopes, created, expires } = token;
  return {
    hash,
    id: fitting('id', id, 64),
    name: fitting('name', name, 100),
    person: fitting('person', person, 100),
    way: fitting('way', method, 64),
    scopes: fitting('scopes', JSON.stringify(scopes), 1000),
    created,
    expires,
    revoked: null,
    used: null,
  };
}

function tokenOf(row: Omit<Tables['tokens'], 'hash'>): Token {
  const { scopes, person, way, revoked, used, ...rest } = row;
  return {
    ...rest,
    scopes: parseScopes(scopes),
    person: person ?? undefined,
    method: way ?? undefined,
    revoked: revoked ?? undefined,
    lastUsed: used ?? undefined,
  };
}
