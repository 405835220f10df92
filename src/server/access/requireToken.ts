import type { Context } from 'hono';
import { readBearer } from '../../access/tokens/bearerToken.ts';
import type { TokenKeeper } from '../../access/tokens/createTokenKeeper.ts';
import type { Membership, Scope } from '../../access/visitor.ts';
import type { ErrorCode } from '../../protocol/errors.ts';
import { respondProblem } from '../respondProblem.ts';

/**
 * What the bearer token of a request stands for, or the answer where it does not do (RFC 6750,
 * section 3): there is none, it does not hold, or it was made for something else.
 */
export async function requireToken(
  c: Context,
  keeper: TokenKeeper,
  scope?: Scope,
): Promise<
  | { readonly membership: Membership; readonly refusal?: never }
  | { readonly membership?: never; readonly refusal: Response }
> {
  const refuse = (code: ErrorCode, challenge: string) => {
    const refusal = respondProblem(c, code);
    refusal.headers.set('www-authenticate', `Bearer realm="campusdocs"${challenge}`);
    return { refusal };
  };
  const bearer = readBearer(c.req.header('authorization'));
  // Who has shown none is not told of an error, but what is asked for.
  if (bearer === undefined) return refuse('token-needed', '');
  const standing = bearer === 'malformed' ? undefined : await keeper.standingOf(bearer.token);
  if (standing === undefined || standing === 'blocked') {
    return refuse('token-needed', ', error="invalid_token"');
  }
  if (scope !== undefined && !standing.scopes.has(scope)) {
    return refuse('token-not-for-this', `, error="insufficient_scope", scope="${scope}"`);
  }
  return { membership: standing };
}
