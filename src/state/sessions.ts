import type { SecretHash } from './secretHash.ts';

/** A session as it is kept: that a member signed in, by which way, since when, and nothing more. */
export interface Session {
  /** Names the session where one is to be ended or listed; proves nothing. At most 64 characters. */
  readonly id: string;
  /** A keyed hash of the way's name of the person; undefined where the way tells nobody apart. */
  readonly person: string | undefined;
  /** The id of the way. */
  readonly way: string;
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
  /** Exchanges what proves a session, which stays the same; false where there is none (any more). */
  rotate(from: SecretHash, to: SecretHash): Promise<boolean>;
  /** Ends one by its public id; false where there is none. */
  end(id: string): Promise<boolean>;
  /** Ends all of a person, of a way, or of everybody; returns how many there were. */
  endPerson(person: string): Promise<number>;
  endWay(way: string): Promise<number>;
  endAll(): Promise<number>;
  /** The most recently begun first; `after` is the last of the page before. */
  list(options?: {
    readonly person?: string | undefined;
    readonly limit?: number | undefined;
    readonly after?: Session | undefined;
  }): Promise<readonly Session[]>;
  /** How many there are of each way. */
  count(): Promise<ReadonlyMap<string, number>>;
}
