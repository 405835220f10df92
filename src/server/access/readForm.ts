import type { Context } from 'hono';
import { respondProblem } from '../respondProblem.ts';

/** More than any form of ours, and than any answer of a service that a page posts. */
const LONGEST_FORM_BYTES = 16 * 1024;

const FORM = /^application\/x-www-form-urlencoded(?:;|$)/iu;

/** The fields of a form that was posted; an answer where it is none, or too long. */
export async function readForm(
  c: Context,
): Promise<{ form: URLSearchParams; refusal?: never } | { form?: never; refusal: Response }> {
  if (!FORM.test(c.req.header('content-type')?.trim() ?? '')) {
    return { refusal: respondProblem(c, 'unsupported-media-type') };
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Counted as it comes: what it says of its length may be wrong, or missing.
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > LONGEST_FORM_BYTES) return { refusal: respondProblem(c, 'content-too-large') };
    chunks.push(chunk);
  }
  return { form: new URLSearchParams(Buffer.concat(chunks).toString('utf8')) };
}

/** The fields by name; undefined where one is there twice, which no form of ours sends. */
export function fieldsOf(form: URLSearchParams): ReadonlyMap<string, string> | undefined {
  const fields = new Map(form);
  return fields.size === form.size ? fields : undefined;
}
