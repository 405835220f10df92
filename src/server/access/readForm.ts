import type { Context } from 'hono';
import { readBody } from '../readBody.ts';
import { respondProblem } from '../respondProblem.ts';

/** More than any form of ours, and than any answer of a service that a page posts. */
const LONGEST_FORM_BYTES = 16 * 1024;

const FORM = /^application\/x-www-form-urlencoded(?:;|$)/iu;

/** The fields of a form that was posted; an answer where it is none, too long, or broken off. */
export async function readForm(
  c: Context,
): Promise<{ form: URLSearchParams; problem?: never } | { form?: never; problem: Response }> {
  if (!FORM.test(c.req.header('content-type')?.trim() ?? '')) {
    return { problem: respondProblem(c, 'unsupported-media-type') };
  }
  const { body, problem } = await readBody(c, LONGEST_FORM_BYTES);
  return body ? { form: new URLSearchParams(body.toString('utf8')) } : { problem };
}

/** The fields by name; undefined where one is there twice, which no form of ours sends. */
export function fieldsOf(form: URLSearchParams): ReadonlyMap<string, string> | undefined {
  const fields = new Map(form);
  return fields.size === form.size ? fields : undefined;
}
