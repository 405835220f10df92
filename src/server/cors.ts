import type { Context, MiddlewareHandler } from 'hono';
import { FEED_PATHS, LIST_PATHS, PATHS } from '../protocol/urls.ts';

const LISTS: ReadonlySet<string> = new Set([...LIST_PATHS, ...FEED_PATHS]);

/** What a script of another site may read of an answer: how much of a file it is, and of which version. */
const EXPOSED = 'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag';
/** What it may send: the headers that a download goes on with. */
const ACCEPTED = 'If-Match, If-Modified-Since, If-None-Match, If-Range, Range';
/** For a day, the longest that any browser believes it. */
const BELIEVED_SECONDS = '86400';

const KEPT = 'keptFromOthers';

/**
 * Keeps this answer from pages of other hosts. What the visitor's address alone opens, any page in a
 * browser on the campus network could read otherwise, and send elsewhere.
 */
export function denyOtherOrigins(c: Context): void {
  c.set(KEPT, true);
}

/**
 * Lets pages of other hosts read the lists and the files (Fetch Standard, section 3.2): a preview
 * deployment has neither, and the catalog is public anyway. Never with the visitor's cookies, and no
 * file that is only for some. A refusal says nothing of a file, and may be seen: by it a page learns
 * why its covers are missing (specification, section 8).
 */
export function cors(): MiddlewareHandler {
  return async (c, next) => {
    const { path, method } = c.req;
    if (!LISTS.has(path) && !path.startsWith(PATHS.files)) return next();
    if (method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined) {
      return c.body(null, 204, {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': ACCEPTED,
        'access-control-max-age': BELIEVED_SECONDS,
      });
    }
    await next();
    if (c.get(KEPT) === true) return;
    c.res.headers.set('access-control-allow-origin', '*');
    c.res.headers.set('access-control-expose-headers', EXPOSED);
    return;
  };
}
