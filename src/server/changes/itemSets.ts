import { filterValues } from '../../catalog/filters.ts';
import type { Item } from '../../catalog/item.ts';

/** The set of all items of a kind. */
export function kindSet(kind: Item['type']): string {
  return kind;
}

/**
 * The set of the exam papers of a college, a part of that of all exam papers. Names of sets have no
 * Chinese characters (OAI-PMH 2.0, section 2.6), so that of the college is in base64url.
 */
export function collegeSet(college: string): string {
  return `${kindSet('test')}:${Buffer.from(college).toString('base64url')}`;
}

/** The sets that an item belongs to. */
export function setsOf(item: Item): string[] {
  return [kindSet(item.type), ...filterValues(item, 'college').map(collegeSet)];
}
