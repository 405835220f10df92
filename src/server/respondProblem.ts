import type { Context } from 'hono';
import { ERRORS, type ErrorCode, PROBLEM_TYPE, problem } from '../protocol/errors.ts';

/** Answers with a problem document (RFC 9457). It is never stored: the next try may succeed. */
export function respondProblem(c: Context, code: ErrorCode, detail?: string): Response {
  return c.body(JSON.stringify(problem(code, detail)), ERRORS[code].status, {
    'content-type': PROBLEM_TYPE,
    'cache-control': 'no-store',
  });
}

/**
 * Whether the client is a person's browser going to an address, and so is to be told in a page
 * rather than in JSON.
 */
export function isNavigation(c: Context): boolean {
  const destination = c.req.header('sec-fetch-mode');
  if (destination !== undefined) return destination === 'navigate';
  return (c.req.header('accept') ?? '').includes('text/html');
}
