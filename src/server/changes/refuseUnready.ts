import type { Context } from 'hono';
import { respondProblem } from '../respondProblem.ts';

/** How long to wait until a server that starts has compared its archive with what it knew, in seconds. */
const READY_SECONDS = '5';

/** Responds with 503 while what has changed is not known yet. */
export function refuseUnready(c: Context): Response {
  const problem = respondProblem(c, 'changes-not-ready');
  problem.headers.set('retry-after', READY_SECONDS);
  return problem;
}
