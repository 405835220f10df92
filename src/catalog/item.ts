import * as v from 'valibot';
import { TEST_FILE_TYPES } from './documentFile.ts';
import { testTitle } from './testTitle.ts';
import { isWebAddress } from './webAddress.ts';
import { withoutUnseen } from './withoutUnseen.ts';

/**
 * The shapes of published items (specification, section 3), read liberally, because old archives
 * and other sites' catalogs are: a number where a string is meant is read as that string, one
 * string where a list is meant as a list of one.
 */

const text = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))], 'must be a text'),
  // Invisible characters could change or reorder the displayed text.
  v.transform((value) => withoutUnseen(value).trim()),
);
const requiredText = v.pipe(text, v.nonEmpty('must not be empty'));
const address = v.pipe(
  text,
  v.check(isWebAddress, 'must be a path that starts with / or an http(s) address'),
);
/** An absent field may also be `null` or an empty string. */
const optionalText = v.optional(
  v.pipe(
    v.nullable(text),
    v.transform((value) => (value === null || value === '' ? undefined : value)),
  ),
);
const texts = v.pipe(
  v.union(
    [
      v.array(text),
      v.pipe(
        text,
        v.transform((value) => [value]),
      ),
    ],
    'must be a list of texts',
  ),
  // Duplicates are typing errors: pages count and show each value once.
  v.transform((values) => [...new Set(values)].filter((value) => value !== '')),
);
const optionalTexts = v.optional(
  v.pipe(
    v.nullable(texts),
    v.transform((values) => values ?? []),
  ),
  [],
);
/** A field of ours that other archives may use differently: any other shape is ignored. */
const ownText = v.fallback(optionalText, undefined);
const ownTexts = v.fallback(
  v.optional(
    v.pipe(
      v.nullable(texts),
      v.transform((values) => (values === null || values.length === 0 ? undefined : values)),
    ),
  ),
  undefined,
);
/** The source of the item and a note. */
const origin = { source: ownText, note: ownText } as const;
const fileType = v.optional(
  v.pipe(
    v.nullable(text),
    v.transform((value) => value || 'pdf'),
  ),
  'pdf',
);
const testFileType = v.optional(
  v.pipe(
    v.nullable(v.picklist(TEST_FILE_TYPES)),
    v.transform((value) => value ?? 'pdf'),
  ),
  'pdf',
);
const optionalBytes = v.optional(
  v.pipe(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
    v.transform((value) => value ?? undefined),
  ),
);

const CourseSchema = v.object({ name: requiredText, type: optionalText });

const BookDataSchema = v.object({
  title: requiredText,
  authors: optionalTexts,
  translators: optionalTexts,
  publisher: optionalText,
  publish_year: optionalText,
  edition: optionalText,
  isbn: optionalTexts,
  filetype: fileType,
  filesize: optionalBytes,
  ...origin,
});

const TestTimeSchema = v.object({
  start: requiredText,
  end: requiredText,
  semester: v.optional(
    v.pipe(
      v.nullable(v.picklist(['First', 'Second'])),
      v.transform((value) => value ?? undefined),
    ),
  ),
  stage: optionalText,
});

/** A wiki page about the same paper: its URL and its content (原题, 答案, …). */
const WikiLinkSchema = v.object({
  url: address,
  data: v.object({ content: optionalTexts }),
});

const TestDataSchema = v.object({
  title: optionalText,
  course: CourseSchema,
  college: optionalTexts,
  content: optionalTexts,
  filetype: testFileType,
  filesize: optionalBytes,
  time: TestTimeSchema,
  wiki: v.optional(
    v.pipe(
      v.nullable(WikiLinkSchema),
      v.transform((value) => value ?? undefined),
    ),
  ),
  variant: ownText,
  teachers: ownTexts,
  ...origin,
});

const DocDataSchema = v.object({
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
  filetype: fileType,
  filesize: optionalBytes,
  teachers: ownTexts,
  ...origin,
});

const BookSchema = v.object({
  id: requiredText,
  type: v.literal('book'),
  url: address,
  data: BookDataSchema,
});

const TestSchema = v.object({
  id: requiredText,
  type: v.literal('test'),
  url: address,
  data: v.pipe(
    TestDataSchema,
    // From here on every test has a title: its own, or the generated one.
    v.transform((data) => ({ ...data, title: data.title ?? testTitle(data) })),
  ),
});

const DocSchema = v.object({
  id: requiredText,
  type: v.literal('doc'),
  url: address,
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

const KNOWN_TYPES: readonly string[] = ['book', 'test', 'doc'];

export const UnknownItemSchema = v.pipe(
  v.object({
    id: requiredText,
    type: v.pipe(
      v.string(),
      v.check((type) => !KNOWN_TYPES.includes(type)),
    ),
  }),
  v.transform(({ id }): UnknownItem => ({ id, type: 'unknown' })),
);
