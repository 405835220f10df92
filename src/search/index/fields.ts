import type { Course, Item } from '../../catalog/item.ts';

/**
 * The searched fields. Their positions are their numbers; the first three name the item itself, the
 * next three are people. `weights.ts` has what a match in each of them counts.
 */
const FIELDS = [
  'title',
  'course',
  'docCourse',
  'author',
  'translator',
  'teacher',
  'publisher',
  'college',
  'content',
  'stage',
  'edition',
  'courseType',
  'isbn',
  'variant',
  'note',
] as const;

export type FieldName = (typeof FIELDS)[number];

export const FIELD_NAMES: readonly FieldName[] = FIELDS;

const NAME_FIELDS = 3;
const PEOPLE_FIELDS = 6;

/** Bit sets of fields, as in `ValueIndex.fields`: those that name the item, and people as well. */
export const IN_NAMES = (1 << NAME_FIELDS) - 1;
export const IN_NAMES_OR_PEOPLE = (1 << PEOPLE_FIELDS) - 1;

export function fieldBit(field: FieldName): number {
  return 1 << FIELD_NAMES.indexOf(field);
}

/** Whether a field, by its number, names the item itself. */
export function isNameField(field: number): boolean {
  return field < NAME_FIELDS;
}

/** The searched texts of an item as they are published, each with the number of its field. */
export function fieldValues(item: Item): [field: number, text: string][] {
  const values: [number, string | undefined][] = [];
  const add = (field: FieldName, texts: readonly (string | undefined)[]) => {
    const number = FIELD_NAMES.indexOf(field);
    for (const text of texts) values.push([number, text]);
  };
  const { data } = item;
  add('note', [data.note]);
  if (item.type === 'book') {
    const { title, authors, translators, publisher, edition, isbn } = item.data;
    add('title', [title]);
    add('author', authors);
    add('translator', translators);
    add('publisher', [publisher]);
    add('edition', [edition]);
    add(
      'isbn',
      isbn.map((one) => one.replaceAll(/[^0-9Xx]/gu, '')),
    );
  } else if (item.type === 'test') {
    const { course, college, content, time, title, variant, teachers = [] } = item.data;
    add('course', [course.name]);
    add('title', isGenerated(title) ? [] : [title]);
    add('college', college);
    add('content', [...content, ...(item.data.wiki?.data.content ?? [])]);
    add('stage', [time.stage]);
    add('courseType', [course.type]);
    add('variant', [variant]);
    add('teacher', teachers);
  } else {
    const courses: readonly Course[] = item.data.course;
    add('title', [data.title]);
    add(
      'docCourse',
      courses.map(({ name }) => name),
    );
    add('content', item.data.content);
    add('teacher', item.data.teachers ?? []);
    add(
      'courseType',
      courses.map(({ type }) => type),
    );
  }
  return values.flatMap(([field, text]): [number, string][] => (text ? [[field, text]] : []));
}

/** Generated titles say nothing that years, semester, course and stage do not (see `testTitle`). */
function isGenerated(title: string): boolean {
  return /^\d{4}(?:-\d{4})? 学年/u.test(title);
}
