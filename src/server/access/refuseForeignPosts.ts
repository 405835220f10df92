import type { Context, MiddlewareHandler } from 'hono';
import { readBearer } from '../../access/tokens/bearerToken.ts';
import { isApiPath, isSignInPath, PATHS } from '../../protocol/urls.ts';
import { respondProblem } from '../respondProblem.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** They look at no cookies: what else proves who calls is their own affair. */
const UNGUARDED: ReadonlySet<string> = new Set([PATHS.pull]);

/**
 * Refuses what would change something and does not come from a page of this site: other sites can
 * make a browser post here, with its cookies (cross-site request forgery). The browser's own word is
 * believed, which no page can put into its mouth: `Sec-Fetch-Site` (Fetch Metadata), or `Origin`
 * (RFC 6454) where the site is not reached by https, or by a browser of before 2023. A request with
 * neither is of no browser that has cookies of ours. Sister sites of the university are foreign, too.
 *
 * A program that brings a token is let through: a page elsewhere could not send that header without
 * being allowed to, and cookies count for nothing beside it.
 *
 * @param ownOrigins where pages of this site are, such as `https://docs.example.edu`
 */
export function refuseForeignPosts(
  ownOrigins: (c: Context) => readonly string[],
): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req;
    // Elsewhere only safe methods are known at all.
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
 * Refuses what a page has sent where programs alone ask: any page that a visitor looks at could post
 * here, and use up what the visitor's address may ask for.
 */
export const refusePages: MiddlewareHandler = async (c, next) => {
  // Node's own fetch sends neither, though it sends other headers of Fetch Metadata.
  const isOfPage = ['origin', 'sec-fetch-site'].some((name) => c.req.header(name) !== undefined);
  return isOfPage && !SAFE.has(c.req.method) ? respondProblem(c, 'foreign-request') : next();
};
