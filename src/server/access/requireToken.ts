import type { Context } from 'hono';
import { readBearer } from '../../access/tokens/bearerToken.ts';
import type { TokenService } from '../../access/tokens/createTokenService.ts';
import type { Principal, Scope } from '../../access/visitor.ts';
import type { ErrorCode } from '../../protocol/errors.ts';
import { respondProblem } from '../respondProblem.ts';

/**
 * The principal of a request's bearer token, or the response if the token is missing, invalid or
 * lacks the scope (RFC 6750, section 3).
 */
export async function requireToken(
  c: Context,
  tokenService: TokenService,
  scope?: Scope,
): Promise<
  | { readonly principal: Principal; readonly problem?: never }
  | { readonly principal?: never; readonly problem: Response }
> {
  const refuse = (code: ErrorCode, challenge: string) => {
    const problem = respondProblem(c, code);
    problem.headers.set('www-authenticate', `Bearer realm="campusdocs"${challenge}`);
    return { problem };
  };
  const bearer = readBearer(c.req.header('authorization'));
  // Without a token the challenge has no error, only the scheme.
  if (bearer === undefined) return refuse('token-needed', '');
  const authStatus =
    bearer === 'malformed' ? undefined : await tokenService.authStatusOf(bearer.token);
  if (authStatus === undefined || authStatus === 'blocked') {
    return refuse('token-needed', ', error="invalid_token"');
  }
  if (scope !== undefined && !authStatus.scopes.has(scope)) {
    return refuse('token-not-for-this', `, error="insufficient_scope", scope="${scope}"`);
  }
  return { principal: authStatus };
}
