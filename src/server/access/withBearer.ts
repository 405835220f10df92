import { readBearer } from '../../access/tokens/bearerToken.ts';
import type { TokenService } from '../../access/tokens/createTokenService.ts';
import type { PrincipalOf } from './visitorOf.ts';

/**
 * The authentication status of a request by its bearer token, or else by its cookie. With a token
 * the cookie is ignored: a valid cookie does not help an invalid token.
 */
export function withBearer(byCookie: PrincipalOf, tokenService: TokenService): PrincipalOf {
  return async (c) => {
    const bearer = readBearer(c.req.header('authorization'));
    if (bearer === undefined) return byCookie(c);
    return bearer === 'malformed' ? undefined : tokenService.authStatusOf(bearer.token);
  };
}
