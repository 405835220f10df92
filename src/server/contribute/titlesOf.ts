import type { Context } from 'hono';
import { editionOf } from '../app/editionOf.ts';

/** The titles of the items that entries are about, by id; without those that are not listed. */
export async function titlesOf(
  c: Context,
  entries: readonly { readonly item: string | undefined }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(entries.flatMap(({ item }) => item ?? []))];
  const names = await editionOf(c).engine.namesOf(ids);
  return new Map(ids.flatMap((id, at) => (names[at] ? [[id, names[at].title]] : [])));
}
