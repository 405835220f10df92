import type { Item, UnknownItem } from '../../catalog/item.ts';
import type { Answer } from '../session/searchState.ts';

/**
 * The course that a query is about: of the first results, the one whose name it is, or the only one
 * that all of them belong to.
 */
export function namedCourse({ params, items, mode }: Answer): string | undefined {
  if (mode !== 'text' || params.query === '' || params.scope === 'text') return undefined;
  const names = items.map(coursesOf);
  const exact = names.flat().find((name) => sameName(name, params.query));
  if (exact !== undefined) return exact;
  const all = new Set(names.flat());
  const isShared = all.size === 1 && names.filter((own) => own.length > 0).length > 1;
  return isShared ? [...all][0] : undefined;
}

function coursesOf(item: Item | UnknownItem): readonly string[] {
  if (item.type === 'test') return [item.data.course.name];
  return item.type === 'doc' ? item.data.course.map(({ name }) => name) : [];
}

/** Whether two names differ in case, width and spaces at most. */
function sameName(one: string, other: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/gu, '');
  return plain(one) === plain(other);
}
