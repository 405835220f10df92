import type { Context } from 'hono';
import * as v from 'valibot';
import { readBody } from '../readBody.ts';
import { respondProblem } from '../respondProblem.ts';

/** In bytes: more than any form of this site as JSON. */
const LONGEST_JSON_BYTES = 256 * 1024;

const JSON_TYPE = /^application\/json(?:\s*;|$)/iu;

/** The JSON of a request that fits a schema, or the response if there is none. */
export async function readJson<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<
  | { readonly json: v.InferOutput<Schema>; readonly problem?: never }
  | { readonly json?: never; readonly problem: Response }
> {
  if (!JSON_TYPE.test(c.req.header('content-type')?.trim() ?? '')) {
    return { problem: respondProblem(c, 'unsupported-media-type') };
  }
  const { body, problem } = await readBody(c, LONGEST_JSON_BYTES);
  if (!body) return { problem };
  const parsed = v.safeParse(schema, parse(body.toString('utf8')));
  if (!parsed.success) return { problem: respondProblem(c, 'bad-request') };
  return { json: parsed.output };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
