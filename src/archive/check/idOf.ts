import * as v from 'valibot';
import { isMd5, type Md5, parseMd5 } from '../../catalog/md5.ts';
import type { MetadataFile } from './archiveState.ts';

const WithIdSchema = v.looseObject({ id: v.pipe(v.string(), v.trim()) });

/** The id in a metadata file, if valid. */
export function idOf(value: unknown): Md5 | undefined {
  const parsed = v.safeParse(WithIdSchema, value);
  return parsed.success && isMd5(parsed.output.id) ? parsed.output.id : undefined;
}

/**
 * The ids of a metadata file, by its name in any case and by its content.
 */
export function claimedIds({ name, value }: MetadataFile): Set<string> {
  const ids = new Set<string>();
  const named = parseMd5(name.replace(/\.ya?ml$/iu, ''));
  if (named !== undefined) ids.add(named);
  const id = idOf(value);
  if (id !== undefined) ids.add(id);
  return ids;
}
