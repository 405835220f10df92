/** The fields of an item as a person fills them in (docs/use/archive-format.md). */
export const FIELD_NAMES = [
  'title',
  'authors',
  'translators',
  'edition',
  'publisher',
  'publish_year',
  'isbn',
  'course',
  'course_type',
  'years',
  'semester',
  'stage',
  'college',
  'content',
  'variant',
  'teachers',
  'source',
  'note',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** Values by field; a field without a value is left out. A field that is not a list has one value. */
export type FieldValues = Partial<Readonly<Record<FieldName, readonly string[]>>>;
