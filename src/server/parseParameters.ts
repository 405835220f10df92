import type { Context } from 'hono';
import * as v from 'valibot';
import { respondProblem } from './respondProblem.ts';

/**
 * Parses the query parameters of a request by their schema. If one is invalid, `problem` is the response,
 * whose `detail` names it.
 *
 * @param given the parameters, if not each is a single text
 */
export function parseParameters<const Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
  given: unknown = c.req.query(),
):
  | { readonly values: v.InferOutput<Schema>; readonly problem?: never }
  | { readonly values?: never; readonly problem: Response } {
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return { values: parsed.output };
  const [issue] = parsed.issues;
  const name = String(issue.path?.[0].key);
  return { problem: respondProblem(c, 'bad-request', `参数 ${name} ${issue.message}`) };
}
