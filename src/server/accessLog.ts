import type { MiddlewareHandler } from 'hono';
import type { Log } from './log.ts';

/** One line for each answer: method, path without its query (queries are private), status, time. */
export function accessLog(log: Log, now: () => number): MiddlewareHandler {
  return async (c, next) => {
    const started = now();
    await next();
    const facts = {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round((now() - started) * 10) / 10,
    };
    if (c.res.status >= 500) log.error(facts, 'request failed');
    else log.debug(facts, 'request');
  };
}
