import { isBlockedAt } from './blocks.ts';
import { compileQuery } from './compileQuery.ts';
import { dayNumber, dayText } from './days.ts';
import { parseScopes } from './parseScopes.ts';
import type { SecretHash } from './secretHash.ts';
import { isStorable, requireStorable } from './storableText.ts';
import type { Database, StoreParts, Tables } from './tables.ts';

/** A stored bearer token, by which a program signs in. */
export interface Token {
  /** The public id, to list or revoke the token; grants nothing. At most 64 characters. */
  readonly id: string;
  /** Its display name: at most 100 characters. */
  readonly name: string;
  /** Its owner, as in `Session`; undefined for a token made by a maintainer. */
  readonly person: string | undefined;
  readonly method: string | undefined;
  readonly scopes: readonly string[];
  /** All times in milliseconds since 1970. */
  readonly created: number;
  readonly expires: number;
  readonly revoked: number | undefined;
  /** The day of its last use, `2026-11-21`: enough to find forgotten tokens. */
  readonly lastUsed: string | undefined;
}

/** A token found by its secret. */
export interface FoundToken extends Token {
  /** Whether the person is blocked now, from the same query. */
  readonly isBlocked: boolean;
}

/** A new token, with the hash of its secret. */
export type NewToken = Omit<Token, 'revoked' | 'lastUsed'> & { readonly hash: SecretHash };

/** Tokens. An expired or revoked token is not found, but listed for `LIFETIMES.endedToken`. */
export interface Tokens {
  add(token: NewToken): Promise<void>;
  find(hash: SecretHash): Promise<FoundToken | undefined>;
  /** Records a use; writes at most once a day, judged by `lastUsed`. */
  noteUse(token: Token): Promise<void>;
  /** Revokes a valid token by its public id. Returns false if there is none. To revoke several, use `SignIns`. */
  revoke(id: string): Promise<boolean>;
  /** Newest first. */
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
  const findRow = compileQuery(
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
      if (!isStorable(id, 64)) return false;
      const revoked = await revokeActive(db, now()).where('id', '=', id).executeTakeFirst();
      return revoked.numUpdatedRows > 0n;
    },
    async list({ person } = {}) {
      if (person !== undefined && !isStorable(person, 100)) return [];
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

/** Revokes valid tokens; the caller says whose. */
export function revokeActive(db: Database, time: number) {
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
    id: requireStorable('id', id, 64),
    name: requireStorable('name', name, 100),
    person: requireStorable('person', person, 100),
    way: requireStorable('way', method, 64),
    scopes: requireStorable('scopes', JSON.stringify(scopes), 1000),
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
