import * as v from 'valibot';
import { type DocumentType, filePath } from '../../catalog/documentFile.ts';
import type { FieldName, FieldValues } from '../../catalog/fieldName.ts';
import { FORM_FIELDS, type FormField } from '../../catalog/formFields.ts';
import { hasValidCheckDigit, parseIsbn, parseIsbn10 } from '../../catalog/isbn.ts';
import { withoutUnseen } from '../../catalog/withoutUnseen.ts';
import { issuesOf } from '../fields.ts';
import { type Metadata, MetadataSchema } from '../metadataSchema.ts';
import { parseSchoolYears } from '../schoolYears.ts';
import { saysNoIsbn, tidyIsbn, tidyTyped } from '../tidyText.ts';

export { splitValue } from '../../catalog/formFields.ts';
export type ItemType = Metadata['type'];
export const ITEM_TYPES = ['book', 'test', 'doc'] as const satisfies readonly ItemType[];

/** A field of an item as a person fills it in; `assembleItem` turns the values into metadata. */
export interface ItemField extends FormField {
  readonly label: string;
  /** An example of a value. */
  readonly example: string;
}

/** The label of a field where prompts use another word than its name, by type or for all. */
const LABELS: Readonly<Record<string, string>> = {
  publish_year: 'year of publication',
  isbn: 'ISBN',
  course_type: 'level of the course',
  years: 'school year',
  college: 'colleges',
  variant: 'which paper',
  'test title': 'title of its own',
  'doc course': 'courses',
  'doc course_type': 'level of the courses',
};

const EXAMPLES: Readonly<Record<string, string>> = {
  authors: '陈望舒，林清和',
  translators: '范若溪',
  edition: '7',
  publisher: '示例大学出版社',
  publish_year: '2014',
  isbn: '978-7-5000-0101-0, or 无 for a book without one',
  course_type: '本科',
  years: '2019-2020',
  semester: 'First',
  stage: '期末',
  college: '数学科学学院',
  variant: 'A卷, B卷, 回忆版, 补考',
  teachers: '陈望舒，林清和',
  source: '2019概率论A卷.pdf',
  note: '缺最后一页',
  'book title': '高等数学（上册）',
  'test title': 'none: it is made of the fields above',
  'doc title': '线性代数期末复习提纲',
  'test course': '高等数学（上）',
  'doc course': '线性代数',
  'test content': '原题，答案',
  'doc content': '知识点',
};

function promptsOf(type: ItemType): readonly ItemField[] {
  return FORM_FIELDS[type].map((field) => {
    const key = `${type} ${field.name}`;
    return {
      ...field,
      label: LABELS[key] ?? LABELS[field.name] ?? field.name,
      example: EXAMPLES[key] ?? EXAMPLES[field.name] ?? '',
    };
  });
}

/** The fields of each type, in the order of the prompts (docs/use/archive-format.md). */
export const ITEM_FIELDS: Readonly<Record<ItemType, readonly ItemField[]>> = {
  book: promptsOf('book'),
  test: promptsOf('test'),
  doc: promptsOf('doc'),
};

/** What is wrong with the values of a field, for programs: codes must not change. */
export type FieldProblemCode =
  | 'missing'
  | 'not-a-choice'
  | 'no-isbn'
  | 'wrong-isbn'
  | 'no-school-year'
  | 'no-year'
  | 'too-long'
  | 'invalid';

/** Why values are not valid for a field; `reason` says what to write instead. */
export interface FieldProblem {
  readonly code: FieldProblemCode;
  readonly reason: string;
}

/** In UTF-16 units; a note may be longer. */
const LONGEST = { value: 200, note: 500 } as const;

/** The problem of the values of a field; undefined if they are valid. */
export function fieldProblemOf(
  one: ItemField,
  values: readonly string[],
): FieldProblem | undefined {
  if (values.length === 0) {
    if (one.need !== 'needed') return undefined;
    const how = one.name === 'isbn' ? ': write 无 for a book without one' : '';
    return { code: 'missing', reason: `is missing${how}` };
  }
  const unknown = values.find((value) => one.choices && !one.choices.includes(value));
  if (unknown !== undefined) {
    const reason = `must be ${one.choices?.join(' or ')}, not ${unknown}`;
    return { code: 'not-a-choice', reason };
  }
  const longest = one.name === 'note' ? LONGEST.note : LONGEST.value;
  if (values.some((value) => value.length > longest)) {
    return { code: 'too-long', reason: `is longer than ${longest} characters` };
  }
  switch (one.name) {
    case 'isbn':
      return saysNoIsbn(values) ? undefined : isbnProblemOf(values);
    case 'years':
      return parseSchoolYears(values[0] ?? '')
        ? undefined
        : { code: 'no-school-year', reason: 'must be a school year such as 2019-2020' };
    case 'publish_year':
      return /^[0-9]{4}$/u.test(values[0] ?? '')
        ? undefined
        : { code: 'no-year', reason: 'must be a year such as 2014' };
    default:
      return undefined;
  }
}

function isbnProblemOf(values: readonly string[]): FieldProblem | undefined {
  for (const value of values) {
    const isbn = parseIsbn(value) ?? parseIsbn10(value);
    if (!isbn) {
      const reason = `${value} is no ISBN: 13 digits that begin with 978 or 979, or 10`;
      return { code: 'no-isbn', reason };
    }
    if (!hasValidCheckDigit(isbn)) {
      return { code: 'wrong-isbn', reason: `${value} has a wrong digit: compare it with the book` };
    }
  }
  return undefined;
}

/** Why values are not valid for a field, with what to write instead; undefined if they are. */
export function diagnosticOf(one: ItemField, values: readonly string[]): string | undefined {
  return fieldProblemOf(one, values)?.reason;
}

/** Assembles metadata from values, or returns the fields that are missing or wrong. */
export function assembleItem(
  {
    id,
    type,
    filetype,
  }: { readonly id: string; readonly type: ItemType; readonly filetype: DocumentType },
  values: FieldValues,
):
  | { readonly item: Metadata; readonly diagnostics?: never }
  | {
      readonly item?: never;
      readonly diagnostics: readonly ({ readonly field: string } & FieldProblem)[];
    } {
  const diagnostics = ITEM_FIELDS[type].flatMap((one) => {
    const problem = fieldProblemOf(one, values[one.name] ?? []);
    return problem === undefined ? [] : [{ field: one.name, ...problem }];
  });
  if (diagnostics.length > 0) return { diagnostics };
  const url = filePath(id, filetype);
  const data = { ...dataOf(type, tidied(values)), filetype };
  const parsed = v.safeParse(MetadataSchema, { id, url, type, data });
  if (parsed.success) return { item: parsed.output };
  const issues = issuesOf(parsed.issues);
  return {
    diagnostics: issues.map(({ field, reason }) => ({ field, code: 'invalid', reason })),
  };
}

/**
 * Tidies values as `check` would: text copied from a PDF has radicals instead of characters, and
 * invisible characters.
 */
function tidied(values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, texts]) => [
      name,
      // The original file name is kept as it was, so that the file can be found by it.
      texts.map(name === 'source' ? withoutUnseen : tidyTyped),
    ]),
  );
}

function dataOf(type: ItemType, values: FieldValues): object {
  const one = (name: FieldName) => values[name]?.[0];
  const { teachers } = values;
  const origin = { source: one('source'), note: one('note') };
  const courses = (values.course ?? []).map((name) => ({ type: one('course_type'), name }));
  switch (type) {
    case 'book':
      return {
        title: one('title'),
        authors: values.authors,
        translators: values.translators,
        edition: one('edition'),
        publisher: one('publisher'),
        publish_year: one('publish_year'),
        isbn: saysNoIsbn(values.isbn ?? []) ? [] : values.isbn?.map(tidyIsbn),
        ...origin,
      };
    case 'test':
      return {
        title: one('title'),
        college: values.college,
        course: courses[0],
        time: {
          ...parseSchoolYears(one('years') ?? ''),
          semester: one('semester'),
          stage: one('stage'),
        },
        content: values.content,
        variant: one('variant'),
        teachers,
        ...origin,
      };
    case 'doc':
      return { title: one('title'), course: courses, content: values.content, teachers, ...origin };
  }
}
