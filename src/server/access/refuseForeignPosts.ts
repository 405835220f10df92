import type { Context, MiddlewareHandler } from 'hono';
import { readBearer } from '../../access/tokens/bearerToken.ts';
import { isApiPath, isSignInPath, PROGRAM_PATHS } from '../../protocol/urls.ts';
import { respondProblem } from '../respondProblem.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** These routes read no cookies and authenticate callers by other means. */
const UNGUARDED: ReadonlySet<string> = new Set([PROGRAM_PATHS.pull]);

/**
 * Refuses requests that would change something and do not come from a page of this site: other
 * sites can make a browser post here, with its cookies (cross-site request forgery). It relies on
 * headers that a page cannot set: `Sec-Fetch-Site` (Fetch Metadata), or `Origin` (RFC 6454) without
 * HTTPS and in browsers from before 2023. A request with neither does not come from a browser with
 * cookies of this site. Sister sites of the university are foreign, too.
 *
 * A program with a token passes: a page elsewhere could not send that header without permission,
 * and cookies do not count beside it.
 *
 * @param ownOrigins the origins of this site's pages, such as `https://docs.example.edu`
 */
export function refuseForeignPosts(
  ownOrigins: (c: Context) => readonly string[],
): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    // Other routes support only safe methods.
    const isGuarded = (isSignInPath(path) || isApiPath(path)) && !UNGUARDED.has(path);
    if (SAFE.has(method) || !isGuarded || isOwn(c)) return next();
    return respondProblem(c, 'foreign-request');
  };

  function isOwn(c: Context): boolean {
    if (readBearer(c.req.header('authorization')) !== undefined) return true;
    const site = c.req.header('sec-fetch-site');
    if (site !== undefined) return site === 'same-origin';
    const origin = c.req.header('origin');
    return origin !== undefined && ownOrigins(c).includes(origin);
  }
}

/**
 * Refuses requests from pages to routes for programs: otherwise any page that a visitor opens could
 * post here and use up the limits of the visitor's address.
 */
export const refusePages: MiddlewareHandler = async (c, next) => {
  // Node's fetch sends neither, though it sends other headers of Fetch Metadata.
  const isOfPage = ['origin', 'sec-fetch-site'].some((name) => c.req.header(name) !== undefined);
  return isOfPage && !SAFE.has(c.req.method) ? respondProblem(c, 'foreign-request') : next();
};
