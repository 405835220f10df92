import type { MiddlewareHandler } from 'hono';
import { API_PATHS } from '../../protocol/api/apiPaths.ts';
import { type Operation, patternOf } from '../../protocol/api/operation.ts';
import { OPERATIONS } from '../../protocol/api/operations.ts';
import { formatHttpDate } from '../files/httpDate.ts';

/**
 * Tells programs that an operation will go: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) on each of
 * its responses, with a link to what to use instead.
 */
export function announceDeprecations(
  operations: readonly Operation[] = OPERATIONS,
): MiddlewareHandler {
  const announced = operations.flatMap(({ id, method, path, deprecated }) => {
    if (!deprecated) return [];
    const seconds = timeOf(deprecated.since) / 1000;
    return {
      methods: method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
      pattern: patternOf(path),
      headers: [
        ['deprecation', `@${seconds}`],
        ['sunset', formatHttpDate(timeOf(deprecated.sunset))],
        ['link', `<${API_PATHS.page}#${id}>; rel="deprecation"; type="text/html"`],
      ] as const,
    };
  });
  // Nearly always there is none.
  if (announced.length === 0) return (_c, next) => next();
  return async (c, next) => {
    await next();
    const { method, path } = c.req;
    for (const { methods, pattern, headers } of announced) {
      if (!methods.includes(method) || !pattern.test(path)) continue;
      for (const [name, value] of headers) c.res.headers.append(name, value);
    }
  };
}

/** The beginning of a day in UTC, in milliseconds since 1970. */
function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
