import { readBearer, readTokenAsPassword } from '../../access/tokens/bearerToken.ts';
import type { TokenService } from '../../access/tokens/createTokenService.ts';
import type { PrincipalOf } from './visitorOf.ts';

/**
 * The authentication status of a request by its bearer token, or else by its cookie. With a token
 * the cookie is ignored: a valid cookie does not help an invalid token. E-readers send it as a
 * password. Nothing that changes anything accepts that: browsers send passwords by themselves.
 */
export function withBearer(byCookie: PrincipalOf, tokenService: TokenService): PrincipalOf {
  return async (c) => {
    const authorization = c.req.header('authorization');
    const password = readTokenAsPassword(authorization);
    const bearer = password === undefined ? readBearer(authorization) : { token: password };
    if (bearer === undefined) return byCookie(c);
    return bearer === 'malformed' ? undefined : tokenService.authStatusOf(bearer.token);
  };
}
