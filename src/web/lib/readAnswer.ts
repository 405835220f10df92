import * as v from 'valibot';
import { RequestError } from './requestError.ts';

/** What the server has answered, by its schema. Throws a `RequestError` if it is something else. */
export function readAnswer<const Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, answer);
  if (read.success) return read.output;
  throw new RequestError('unreadable', { cause: read.issues });
}
