import type { Context } from 'hono';
import { ERRORS, type ErrorCode, PROBLEM_TYPE, type Problem, problem } from '../protocol/errors.ts';

/** Responds with a problem document (RFC 9457). It is never stored: the next try may succeed. */
export function respondProblem(
  c: Context,
  code: ErrorCode,
  detail?: string,
  extension: Pick<Problem, 'errors' | 'item'> = {},
): Response {
  // Hono's type lists the known statuses; tus has one of its own.
  return c.body(
    JSON.stringify({ ...problem(code, detail), ...extension }),
    ERRORS[code].status as 200,
    {
      'content-type': PROBLEM_TYPE,
      'cache-control': 'no-store',
    },
  );
}
