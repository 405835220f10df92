import type { Context } from 'hono';
import { respondProblem } from '../respondProblem.ts';

/** Responds with 405 for a read-only URL. */
export function refuseMethod(c: Context): Response {
  c.header('allow', 'GET, HEAD');
  return respondProblem(c, 'method-not-allowed');
}
