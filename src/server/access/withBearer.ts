import { readBearer } from '../../access/tokens/bearerToken.ts';
import type { TokenKeeper } from '../../access/tokens/createTokenKeeper.ts';
import type { MembershipOf } from './visitorOf.ts';

/**
 * The standing of a request by its bearer token, or else by its cookie. Who shows a token is asked
 * for nothing else: one that does not hold is not made good by a cookie beside it.
 */
export function withBearer(byCookie: MembershipOf, keeper: TokenKeeper): MembershipOf {
  return async (c) => {
    const bearer = readBearer(c.req.header('authorization'));
    if (bearer === undefined) return byCookie(c);
    return bearer === 'malformed' ? undefined : keeper.standingOf(bearer.token);
  };
}
