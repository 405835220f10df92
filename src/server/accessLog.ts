import type { MiddlewareHandler } from 'hono';
import type { Log } from './log.ts';

/**
 * One line for each answer: method, path without its query (queries are private), status, time. It is
 * a line of error where a fault of ours was met on the way, with that fault. Other answers from 500
 * on were reported by whoever gave them.
 */
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
    if (c.error) log.error({ ...facts, err: c.error }, 'request failed');
    else log.debug(facts, 'request');
  };
}
