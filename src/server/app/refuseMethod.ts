import type { Context } from 'hono';
import { respondProblem } from '../respondProblem.ts';

/** 405 for an address that can only be read. */
export function refuseMethod(c: Context): Response {
  c.header('allow', 'GET, HEAD');
  return respondProblem(c, 'method-not-allowed');
}
