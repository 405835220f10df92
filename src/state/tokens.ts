import type { SecretHash } from './secretHash.ts';

/** What a program proves itself with: a bearer token, as it is kept. */
export interface Token {
  /** Names the token where one is to be revoked or listed; proves nothing. At most 64 characters. */
  readonly id: string;
  /** What people call it: at most 100 characters. */
  readonly name: string;
  /** Whose it is, as in `Session`; undefined for one that a maintainer made. */
  readonly person: string | undefined;
  readonly way: string | undefined;
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

/** Tokens. One that has expired or was revoked is not found, but listed for another 30 days. */
export interface Tokens {
  add(token: Omit<Token, 'revoked' | 'lastUsed'> & { readonly hash: SecretHash }): Promise<void>;
  find(hash: SecretHash): Promise<FoundToken | undefined>;
  /** Notes that one is in use; writes at most once a day, by the `lastUsed` that was read. */
  noteUse(token: Token): Promise<void>;
  /** Revokes one by its public id; false where there is none that holds. */
  revoke(id: string): Promise<boolean>;
  /** Revokes all of a person, of a way or of everybody; returns how many there were. */
  revokePerson(person: string): Promise<number>;
  revokeWay(way: string): Promise<number>;
  revokeAll(): Promise<number>;
  /** The newest first. */
  list(options?: { readonly person?: string | undefined }): Promise<readonly Token[]>;
}
