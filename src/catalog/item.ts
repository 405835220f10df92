import * as v from 'valibot';
import { testTitle } from './testTitle.ts';

/**
 * The shapes of published items (specification, section 3), read liberally, because old archives
 * and other sites' catalogs are: a number where a string is meant is read as that string, one
 * string where a list is meant as a list of one.
 */

const text = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
  v.transform((value) => value.trim()),
);
const requiredText = v.pipe(text, v.nonEmpty('must not be empty'));
/** An absent field may also be spelt `null` or as an empty string. */
const optionalText = v.optional(
  v.pipe(
    v.nullable(text),
    v.transform((value) => (value === null || value === '' ? undefined : value)),
  ),
);
const texts = v.pipe(
  v.union([
    v.array(text),
    v.pipe(
      text,
      v.transform((value) => [value]),
    ),
  ]),
  v.transform((values) => values.filter((value) => value !== '')),
);
const optionalTexts = v.optional(
  v.pipe(
    v.nullable(texts),
    v.transform((values) => values ?? []),
  ),
  [],
);
const optionalBytes = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));

export const CourseSchema = v.object({ name: requiredText, type: optionalText });

export const BookDataSchema = v.object({
  title: requiredText,
  authors: optionalTexts,
  translators: optionalTexts,
  publisher: optionalText,
  publish_year: optionalText,
  edition: optionalText,
  isbn: optionalTexts,
  filetype: v.optional(text, 'pdf'),
  filesize: optionalBytes,
});

export const TestTimeSchema = v.object({
  start: requiredText,
  end: requiredText,
  semester: v.optional(v.nullable(v.picklist(['First', 'Second']))),
  stage: optionalText,
});

/** A wiki page about the same paper: where it is, and what it adds (原题, 答案, …). */
export const WikiLinkSchema = v.object({
  url: requiredText,
  data: v.object({ content: optionalTexts }),
});

export const TestDataSchema = v.object({
  title: v.optional(text),
  course: CourseSchema,
  college: optionalTexts,
  content: optionalTexts,
  filetype: v.optional(v.picklist(['pdf', 'wiki']), 'pdf'),
  filesize: optionalBytes,
  time: TestTimeSchema,
  wiki: v.optional(WikiLinkSchema),
});

export const DocDataSchema = v.object({
  title: requiredText,
  course: v.pipe(
    v.union([
      v.array(CourseSchema),
      v.pipe(
        CourseSchema,
        v.transform((course) => [course]),
      ),
    ]),
    v.readonly(),
  ),
  content: optionalTexts,
  filetype: v.optional(text, 'pdf'),
  filesize: optionalBytes,
});

export const BookSchema = v.object({
  id: requiredText,
  type: v.literal('book'),
  url: requiredText,
  data: BookDataSchema,
});

export const TestSchema = v.object({
  id: requiredText,
  type: v.literal('test'),
  url: requiredText,
  data: v.pipe(
    TestDataSchema,
    // Every test has a title behind this edge: its own, or the generated one.
    v.transform((data) => ({ ...data, title: data.title || testTitle(data) })),
  ),
});

export const DocSchema = v.object({
  id: requiredText,
  type: v.literal('doc'),
  url: requiredText,
  data: DocDataSchema,
});

export const ItemSchema = v.variant('type', [BookSchema, TestSchema, DocSchema]);

export type Course = v.InferOutput<typeof CourseSchema>;
export type Book = v.InferOutput<typeof BookSchema>;
export type Test = v.InferOutput<typeof TestSchema>;
export type Doc = v.InferOutput<typeof DocSchema>;
export type Item = Book | Test | Doc;

/** An entry of a type that this version does not know: listed as such, never searched by field. */
export interface UnknownItem {
  readonly id: string;
  readonly type: 'unknown';
}
