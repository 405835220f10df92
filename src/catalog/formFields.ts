import type { FieldName } from './fieldName.ts';

/** The allowed contents of a test and of a doc (docs/use/archive-format.md). */
export const TEST_CONTENT = ['原题', '答案'] as const;
export const DOC_CONTENT = ['思维导图', '题库', '答案', '知识点', '课件'] as const;

/** A field of the form of an item; prompts and pages have a label for each. */
export interface FormField {
  readonly name: FieldName;
  /** `asked`: prompted for, but may stay empty. */
  readonly need: 'needed' | 'asked' | 'optional';
  readonly isList: boolean;
  readonly choices?: readonly string[];
}

const field = (
  name: FieldName,
  need: FormField['need'],
  more: Partial<Pick<FormField, 'isList' | 'choices'>> = {},
): FormField => ({ name, need, isList: false, ...more });

const LIST = { isList: true };
const ORIGIN = [field('source', 'optional'), field('note', 'optional')] as const;
const TEACHERS = field('teachers', 'optional', LIST);
const COURSE_TYPE = field('course_type', 'optional', { choices: ['本科', '研究生'] });

/** The fields of each type, in the order of forms (docs/use/archive-format.md). */
export const FORM_FIELDS: Readonly<Record<'book' | 'test' | 'doc', readonly FormField[]>> = {
  book: [
    field('title', 'needed'),
    field('authors', 'needed', LIST),
    field('translators', 'optional', LIST),
    field('edition', 'optional'),
    field('publisher', 'optional'),
    field('publish_year', 'optional'),
    field('isbn', 'needed', LIST),
    ...ORIGIN,
  ],
  test: [
    field('course', 'needed'),
    COURSE_TYPE,
    field('years', 'needed'),
    field('semester', 'asked', { choices: ['First', 'Second'] }),
    field('stage', 'asked', { choices: ['期中', '期末'] }),
    field('college', 'optional', LIST),
    field('content', 'needed', { isList: true, choices: TEST_CONTENT }),
    field('variant', 'optional'),
    TEACHERS,
    ...ORIGIN,
    field('title', 'optional'),
  ],
  doc: [
    field('title', 'needed'),
    field('course', 'asked', LIST),
    COURSE_TYPE,
    field('content', 'needed', { isList: true, choices: DOC_CONTENT }),
    TEACHERS,
    ...ORIGIN,
  ],
};

/** Splits the typed text of a field; commas of any kind separate the entries of a list. */
export function splitValue({ isList }: Pick<FormField, 'isList'>, text: string): readonly string[] {
  const parts = isList ? text.split(/[,，、;；]/u) : [text];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
