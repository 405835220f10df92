/** A valid session or token: a member, confirmed by a method, and nothing more. */
export interface Principal {
  /** Identifies the session in order to end it; does not prove it. */
  readonly id: string;
  /** A keyed hash of the method's name of the person; undefined if the method has no identities. */
  readonly person: string | undefined;
  /** The id of the method. */
  readonly method: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly until: number;
  /** Its scopes: `files` for a browser session, a token's own for a token. */
  readonly scopes: ReadonlySet<Scope>;
}

/** The scopes of sessions and tokens. */
export type Scope = 'files' | 'mcp' | 'stats' | 'metrics';

/** The visitor who sent a request, as far as known. */
export interface Visitor {
  /** The address, IPv4 or IPv6 in canonical spelling; undefined if no credible source names it. */
  readonly address: string | undefined;
  /** Whether that address is one of the campus network. */
  readonly isCampus: boolean;
  /** The session of the cookie or the bearer token; looked up on first use. */
  principal(): Promise<Principal | undefined>;
}
