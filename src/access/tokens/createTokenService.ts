import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../lib/durations.ts';
import { inDays, LIFETIMES } from '../../lib/lifetimes.ts';
import { hashSecret } from '../../state/secretHash.ts';
import type { NewToken, Tokens } from '../../state/tokens.ts';
import type { Principal, Scope } from '../visitor.ts';
import { isBearerToken, newBearerToken } from './bearerToken.ts';

/** The sign-in method of a token that a maintainer created. */
const MAINTAINER = 'maintainer';

/** The known scopes; unknown ones in the database are ignored. */
const SCOPES: readonly Scope[] = ['files', 'mcp', 'stats', 'metrics'];

/** The properties of a new token. */
export interface TokenRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly person?: string | undefined;
  readonly method?: string | undefined;
  readonly days?: number;
}

export interface IssuedToken {
  readonly secret: string;
  readonly token: NewToken;
}

export interface TokenService {
  /** Creates and stores a token; the secret is returned only now, and stored as a hash. */
  issue(request: TokenRequest): Promise<IssuedToken>;
  /** The same without storing it, for a caller who stores it with other data. */
  draft(request: TokenRequest): IssuedToken;
  /** The principal of a token: queried each time, so that a revoked token fails at once. */
  authStatusOf(secret: string): Promise<Principal | 'blocked' | undefined>;
  /** Revokes a token by its secret; returns false if it does not exist. */
  revoke(secret: string): Promise<boolean>;
}

export interface TokenServiceParts {
  readonly tokens: Tokens;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Receives background errors: the day of a token's last use could not be stored. */
  readonly report: (error: unknown) => void;
}

/** Bearer tokens (RFC 6750): creation, lookup, revocation. */
export function createTokenService({ tokens, now, report }: TokenServiceParts): TokenService {
  function draft({
    name,
    scopes,
    person,
    method,
    days = inDays(LIFETIMES.token),
  }: TokenRequest): IssuedToken {
    const secret = newBearerToken();
    const created = now();
    const expires = created + days * DAY_MS;
    const hash = hashSecret(secret);
    return {
      secret,
      token: { id: randomUUID(), name, person, method, scopes, created, expires, hash },
    };
  }

  return {
    draft,
    async issue(request) {
      const issued = draft(request);
      await tokens.add(issued.token);
      return issued;
    },
    async authStatusOf(secret) {
      const found = await tokens.find(hashSecret(secret));
      if (!found) return undefined;
      if (found.isBlocked) return 'blocked';
      tokens.noteUse(found).catch(report);
      return {
        id: found.id,
        person: found.person,
        method: found.method ?? MAINTAINER,
        since: found.created,
        until: found.expires,
        scopes: new Set(SCOPES.filter((scope) => found.scopes.includes(scope))),
      };
    },
    async revoke(secret) {
      if (!isBearerToken(secret)) return false;
      const found = await tokens.find(hashSecret(secret));
      return found ? tokens.revoke(found.id) : false;
    },
  };
}
