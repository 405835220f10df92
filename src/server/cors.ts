import type { Context, MiddlewareHandler } from 'hono';
import { createPathMatcher } from '../protocol/api/operation.ts';
import { OPERATIONS } from '../protocol/api/operations.ts';
import { FEED_PATHS, isOpdsPath, LIST_PATHS, PATHS } from '../protocol/urls.ts';

const LISTS: ReadonlySet<string> = new Set([...LIST_PATHS, ...FEED_PATHS]);

/**
 * Response headers that scripts of other sites may read: how much of a file it is, of which version,
 * where a list goes on, when to try again, and what will go.
 */
const EXPOSED = [
  ...['Accept-Ranges', 'Content-Disposition', 'Content-Length', 'Content-Range', 'Deprecation'],
  ...['ETag', 'Link', 'Retry-After', 'Sunset'],
].join(', ');
/** Request headers that such scripts may send: those that resume a download. */
const ACCEPTED = 'If-Match, If-Modified-Since, If-None-Match, If-Range, Range';
/** One day, the longest that any browser caches a preflight. */
const PREFLIGHT_SECONDS = '86400';

const SAME_ORIGIN_ONLY = 'keptFromOthers';

/**
 * Hides this response from pages of other hosts. Otherwise any page in a browser on the campus
 * network could read what the visitor's address opens, and send it elsewhere.
 */
export function denyOtherOrigins(c: Context): void {
  c.set(SAME_ORIGIN_ONLY, true);
}

/** Operations whose answers are the same for everybody, unless a route denies other origins. */
const isForOthers = createPathMatcher(
  OPERATIONS.filter((operation) => operation.isForOthers).map(({ path }) => path),
);

const isFile = (path: string) => path.startsWith(PATHS.files) || path.startsWith(PATHS.packs);

/**
 * Lets pages of other hosts read the lists, the catalog for e-readers, the files, and what the API
 * answers to everybody (Fetch Standard, section 3.2): a preview deployment has neither, and the catalog
 * is public anyway. Cookies are never allowed, and protected files are excluded. A denial reveals
 * nothing about a file and may be read: it tells a page why its covers are missing (specification,
 * section 8).
 */
export function cors(): MiddlewareHandler {
  return async (c, next) => {
    const { path, method } = c.req;
    const isRead = LISTS.has(path) || isFile(path) || isOpdsPath(path) || isForOthers(path);
    if (!isRead) return next();
    if (method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined) {
      return c.body(null, 204, {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': ACCEPTED,
        'access-control-max-age': PREFLIGHT_SECONDS,
      });
    }
    await next();
    if (c.get(SAME_ORIGIN_ONLY) === true) return;
    // What is posted is for pages of this site.
    if (method !== 'GET' && method !== 'HEAD' && isForOthers(path)) return;
    c.res.headers.set('access-control-allow-origin', '*');
    c.res.headers.set('access-control-expose-headers', EXPOSED);
    return;
  };
}
