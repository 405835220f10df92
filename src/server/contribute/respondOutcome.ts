import type { Context } from 'hono';
import type { Outcome, Refusal } from '../../contribute/refusal.ts';
import { respondProblem } from '../respondProblem.ts';

/** Responds with what was done as JSON, or with the problem. */
export function respondOutcome(c: Context, { done, refusal }: Outcome<object>): Response {
  return refusal ? respondRefusal(c, refusal) : c.json(done, 200, { 'cache-control': 'no-store' });
}

function respondRefusal(c: Context, { error, detail, errors, item }: Refusal): Response {
  return respondProblem(c, error, detail, {
    ...(errors && { errors }),
    ...(item !== undefined && { item }),
  });
}
