import type { Course, Item } from '../../src/catalog/item.ts';

type Field = (item: Item) => readonly string[];

/** The indexed search fields (specification, section 3), each as a list of texts. */
const FIELDS: ReadonlyMap<string, Field> = new Map<string, Field>([
  ['title', (item) => [item.data.title]],
  ['authors', (item) => (item.type === 'book' ? item.data.authors : [])],
  ['translators', (item) => (item.type === 'book' ? item.data.translators : [])],
  ['publisher', (item) => (item.type === 'book' ? present(item.data.publisher) : [])],
  ['edition', (item) => (item.type === 'book' ? present(item.data.edition) : [])],
  ['course', (item) => coursesOf(item).map(({ name }) => name)],
  ['courseType', (item) => coursesOf(item).flatMap(({ type }) => present(type))],
  ['stage', (item) => (item.type === 'test' ? present(item.data.time.stage) : [])],
]);

export const FIELD_NAMES: readonly string[] = [...FIELDS.keys()];

/** The text of one field of an item, one value per line, so that no word spans two. */
export function fieldText(item: Item, field: string): string {
  return FIELDS.get(field)?.(item).join('\n') ?? '';
}

/** Every searched value of an item: its title, each author, each course and so on. */
export function fieldValues(item: Item): string[] {
  return [...FIELDS.values()].flatMap((valuesOf) => valuesOf(item));
}

/** The courses of an item; a book has none. */
export function coursesOf(item: Item): readonly Course[] {
  if (item.type === 'doc') return item.data.course;
  return item.type === 'test' ? [item.data.course] : [];
}

function present(text: string | undefined): string[] {
  return text === undefined ? [] : [text];
}
