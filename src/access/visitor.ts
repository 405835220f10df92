/** A session that holds at this moment: a member, confirmed by a method, since then, and nothing more. */
export interface Principal {
  /** Names the session where one is to be ended; not what proves it. */
  readonly id: string;
  /** A keyed hash of the method's name of the person; undefined where the method tells nobody apart. */
  readonly person: string | undefined;
  /** The id of the method. */
  readonly method: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly until: number;
  /** What it may be used for: a browser's session for `files`, a token for what it was made for. */
  readonly scopes: ReadonlySet<Scope>;
}

/** What a session or a token may be used for. */
export type Scope = 'files' | 'stats' | 'metrics';

/** Who asks, as far as it can be known. */
export interface Visitor {
  /** The address, IPv4 or IPv6 in their usual spelling; undefined where nothing credible says it. */
  readonly address: string | undefined;
  /** Whether that address is one of the campus network. */
  readonly isCampus: boolean;
  /** The session of the cookie or of the bearer token; looked up when it is first asked for. */
  principal(): Promise<Principal | undefined>;
}
