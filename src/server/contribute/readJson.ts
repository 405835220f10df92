import type { Context } from 'hono';
import * as v from 'valibot';
import { readBody } from '../readBody.ts';
import { respondProblem } from '../respondProblem.ts';

const JSON_TYPE = /^application\/json(?:;|$)/iu;

/** In bytes: more than any form of reports and wishes. */
const LONGEST_BYTES = 32 * 1024;

/** The body of a request by its schema, or the response if it is no such JSON. */
export async function readJson<const Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
  longestBytes = LONGEST_BYTES,
): Promise<
  | { readonly value: v.InferOutput<Schema>; readonly problem?: never }
  | { readonly value?: never; readonly problem: Response }
> {
  if (!JSON_TYPE.test(c.req.header('content-type')?.trim() ?? '')) {
    return { problem: respondProblem(c, 'unsupported-media-type') };
  }
  const { body, problem } = await readBody(c, longestBytes);
  if (!body) return { problem };
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body.toString('utf8'));
  return read.success ? { value: read.output } : { problem: respondProblem(c, 'bad-request') };
}
