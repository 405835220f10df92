import type { Context } from 'hono';
import { readBody } from '../readBody.ts';
import { respondProblem } from '../respondProblem.ts';

/** In bytes: more than any form of this site, or any response of a service that a page posts. */
const LONGEST_FORM_BYTES = 16 * 1024;

const FORM = /^application\/x-www-form-urlencoded(?:;|$)/iu;

/**
 * The fields of a posted form, or the response if the body is not a form, too long or incomplete.
 */
export async function readForm(
  c: Context,
): Promise<{ form: URLSearchParams; problem?: never } | { form?: never; problem: Response }> {
  if (!FORM.test(c.req.header('content-type')?.trim() ?? '')) {
    return { problem: respondProblem(c, 'unsupported-media-type') };
  }
  const { body, problem } = await readBody(c, LONGEST_FORM_BYTES);
  return body ? { form: new URLSearchParams(body.toString('utf8')) } : { problem };
}

/** The fields by name; undefined if one is repeated, which no form of this site does. */
export function fieldsOf(form: URLSearchParams): ReadonlyMap<string, string> | undefined {
  const fields = new Map(form);
  return fields.size === form.size ? fields : undefined;
}
