import * as v from 'valibot';
import { isMd5, type Md5 } from '../../catalog/md5.ts';

const WithIdSchema = v.looseObject({ id: v.pipe(v.string(), v.trim()) });

/** The id that a metadata file gives, where it is one. */
export function idOf(value: unknown): Md5 | undefined {
  const parsed = v.safeParse(WithIdSchema, value);
  return parsed.success && isMd5(parsed.output.id) ? parsed.output.id : undefined;
}
