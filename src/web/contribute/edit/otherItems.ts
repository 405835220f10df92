import type { Book, Doc, Item, Test } from '../../../catalog/item.ts';
import { PARAMETERS, PATHS, searchParameters } from '../../../protocol/urls.ts';
import { fetchJson } from '../../lib/fetchJson.ts';
import { readSearchResult } from '../../session/readSearchResult.ts';

/** The papers and materials of a course, as the site's own search finds them. */
export async function findOfCourse(
  course: string,
  limit: number,
  signal: AbortSignal,
): Promise<readonly (Test | Doc)[]> {
  const found: (Test | Doc)[] = [];
  for (const category of ['test', 'doc'] as const) {
    for (const item of await search(course, category, limit, signal)) {
      if ((item.type === 'test' || item.type === 'doc') && coursesOf(item).includes(course)) {
        found.push(item);
      }
    }
  }
  return found.slice(0, limit);
}

/** The books that a query finds: an ISBN or a title. */
export async function findBooks(query: string, signal: AbortSignal): Promise<readonly Book[]> {
  const items = await search(query, 'book', 5, signal);
  return items.filter((item) => item.type === 'book');
}

export function coursesOf(item: Test | Doc): readonly string[] {
  return item.type === 'test' ? [item.data.course.name] : item.data.course.map(({ name }) => name);
}

async function search(
  query: string,
  category: 'book' | 'test' | 'doc',
  limit: number,
  signal: AbortSignal,
): Promise<readonly Item[]> {
  const parameters = searchParameters({ query, category });
  parameters.set(PARAMETERS.limit, String(limit));
  const result = readSearchResult(await fetchJson(`${PATHS.search}?${parameters}`, { signal }));
  return (result?.items ?? []).filter((item) => item.type !== 'unknown');
}
