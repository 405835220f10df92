import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../lib/durations.ts';
import { inDays, LIFETIMES } from '../../lib/lifetimes.ts';
import { hashSecret } from '../../state/secretHash.ts';
import type { NewToken, Tokens } from '../../state/tokens.ts';
import type { Principal, Scope } from '../visitor.ts';
import { isBearerToken, newBearerToken } from './bearerToken.ts';

/** The sign-in method of a token that a maintainer made. */
const MAINTAINER = 'maintainer';

/** What every token may be for; anything else that stands in the database is passed over. */
const SCOPES: readonly Scope[] = ['files', 'stats', 'metrics'];

/** What a token is to be. */
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
  /** Makes a token; it is told this once, and kept as a hash. */
  issue(wish: TokenRequest): Promise<IssuedToken>;
  /** The same for who keeps it, together with something else. */
  draft(wish: TokenRequest): IssuedToken;
  /** What a token is worth at this moment: asked of the database each time, so a revoked one is worth nothing. */
  authStatusOf(secret: string): Promise<Principal | 'blocked' | undefined>;
  /** Revokes a token that somebody shows; false where it is none. */
  revoke(secret: string): Promise<boolean>;
}

export interface TokenServiceParts {
  readonly tokens: Tokens;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Hears what nobody waits for: that the day of a token's last use could not be noted. */
  readonly report: (error: unknown) => void;
}

/** Bearer tokens (RFC 6750): issued, looked up, revoked. */
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
    async issue(wish) {
      const issued = draft(wish);
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
