import * as v from 'valibot';
import { type DocumentType, filePath } from '../../catalog/documentFile.ts';
import type { FieldName, FieldValues } from '../../catalog/fieldName.ts';
import { hasValidCheckDigit, parseIsbn, parseIsbn10 } from '../../catalog/isbn.ts';
import { withoutUnseen } from '../../catalog/withoutUnseen.ts';
import { issuesOf } from '../fields.ts';
import { DOC_CONTENT, type Metadata, MetadataSchema, TEST_CONTENT } from '../metadataSchema.ts';
import { parseSchoolYears } from '../schoolYears.ts';
import { saysNoIsbn, tidyIsbn, tidyTyped } from '../tidyText.ts';

export type ItemType = Metadata['type'];
export const ITEM_TYPES = ['book', 'test', 'doc'] as const satisfies readonly ItemType[];

/** A field of an item as a person fills it in; `assembleItem` turns the values into metadata. */
export interface ItemField {
  readonly name: FieldName;
  readonly label: string;
  /** `asked`: prompted for, but may stay empty. */
  readonly need: 'needed' | 'asked' | 'optional';
  readonly isList: boolean;
  readonly choices?: readonly string[];
  /** An example of a value. */
  readonly example: string;
}

const field = (
  name: FieldName,
  label: string,
  need: ItemField['need'],
  example: string,
  more: Partial<Pick<ItemField, 'isList' | 'choices'>> = {},
): ItemField => ({ name, label, need, example, isList: false, ...more });

const LIST = { isList: true };
const ORIGIN = [
  field('source', 'source', 'optional', '2019概率论A卷.pdf'),
  field('note', 'note', 'optional', '缺最后一页'),
] as const;
const TEACHERS = field('teachers', 'teachers', 'optional', '陈望舒，林清和', LIST);
const COURSE_TYPES = ['本科', '研究生'];

/** The fields of each type, in the order of the prompts (docs/use/archive-format.md). */
export const ITEM_FIELDS: Readonly<Record<ItemType, readonly ItemField[]>> = {
  book: [
    field('title', 'title', 'needed', '高等数学（上册）'),
    field('authors', 'authors', 'needed', '陈望舒，林清和', LIST),
    field('translators', 'translators', 'optional', '范若溪', LIST),
    field('edition', 'edition', 'optional', '7'),
    field('publisher', 'publisher', 'optional', '示例大学出版社'),
    field('publish_year', 'year of publication', 'optional', '2014'),
    field('isbn', 'ISBN', 'needed', '978-7-5000-0101-0, or 无 for a book without one', LIST),
    ...ORIGIN,
  ],
  test: [
    field('course', 'course', 'needed', '高等数学（上）'),
    field('course_type', 'level of the course', 'optional', '本科', { choices: COURSE_TYPES }),
    field('years', 'school year', 'needed', '2019-2020'),
    field('semester', 'semester', 'asked', 'First', { choices: ['First', 'Second'] }),
    field('stage', 'stage', 'asked', '期末', { choices: ['期中', '期末'] }),
    field('college', 'colleges', 'optional', '数学科学学院', LIST),
    field('content', 'content', 'needed', '原题，答案', { isList: true, choices: TEST_CONTENT }),
    field('variant', 'which paper', 'optional', 'A卷, B卷, 回忆版, 补考'),
    TEACHERS,
    ...ORIGIN,
    field('title', 'title of its own', 'optional', 'none: it is made of the fields above'),
  ],
  doc: [
    field('title', 'title', 'needed', '线性代数期末复习提纲'),
    field('course', 'courses', 'asked', '线性代数', LIST),
    field('course_type', 'level of the courses', 'optional', '本科', { choices: COURSE_TYPES }),
    field('content', 'content', 'needed', '知识点', { isList: true, choices: DOC_CONTENT }),
    TEACHERS,
    ...ORIGIN,
  ],
};

/** Splits the typed text of a field; commas of any kind separate the entries of a list. */
export function splitValue({ isList }: ItemField, text: string): readonly string[] {
  const parts = isList ? text.split(/[,，、;；]/u) : [text];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

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
