import { Hono } from 'hono';
import type { TokenService } from '../../access/tokens/createTokenService.ts';
import type { Whoami } from '../../protocol/deviceGrant.ts';
import { respondProblem } from '../respondProblem.ts';
import { requireToken } from './requireToken.ts';

/**
 * `GET /api/whoami`: the sign-in method, dates and scopes of a bearer token, and nothing else of
 * its member.
 */
export function createWhoamiRoute(tokenService: TokenService): Hono {
  return new Hono()
    .get('/', async (c) => {
      const { principal, problem } = await requireToken(c, tokenService);
      if (problem) return problem;
      const { method, since, until, scopes } = principal;
      const body: Whoami = {
        way: method,
        since: new Date(since).toISOString(),
        until: new Date(until).toISOString(),
        scopes: [...scopes],
      };
      return c.json(body, 200, { 'cache-control': 'no-store' });
    })
    .all('/', (c) => {
      c.header('allow', 'GET, HEAD');
      return respondProblem(c, 'method-not-allowed');
    });
}
