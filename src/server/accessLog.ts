import type { Context, MiddlewareHandler } from 'hono';
import { networkOf } from '../access/limits/addressBlock.ts';
import type { Log } from './log.ts';
import { isBrokenOff } from './readBody.ts';

/**
 * Logs one line for each response: method, path without its query (queries are private), status and
 * duration. The line has the level error, with the error, if the request hit a fault of the server.
 * Other responses from 500 on were reported where they were made.
 *
 * @param addressOf set if a maintainer wants to know the address: a line then names the network,
 *   and never the address itself
 */
export function accessLog(
  log: Log,
  now: () => number,
  addressOf?: (c: Context) => string | undefined,
): MiddlewareHandler {
  return async (c, next) => {
    const started = now();
    await next();
    if (isBrokenOff(c)) {
      log.debug({ method: c.req.method, path: c.req.path }, 'the client broke a request off');
      return;
    }
    const facts = {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round((now() - started) * 10) / 10,
      ...(addressOf && { network: networkOf(addressOf(c) ?? '') }),
    };
    if (c.error) log.error({ ...facts, err: c.error }, 'request failed');
    else log.debug(facts, 'request');
  };
}
