import * as v from 'valibot';
import { DOCUMENT_TYPES } from '../catalog/documentFile.ts';
import { DOC_CONTENT, TEST_CONTENT } from '../catalog/formFields.ts';
import { parseIsbn } from '../catalog/isbn.ts';
import { isMd5, MD5_PATTERN } from '../catalog/md5.ts';
import {
  anyList,
  group,
  list,
  maybe,
  oneOf,
  optionalList,
  optionalText,
  text,
  year,
} from './fields.ts';
import { declareInput, inputSchema } from './inputSchema.ts';
import { WebAddressSchema } from './webAddressSchema.ts';

const id = declareInput(
  v.pipe(text, v.check(isMd5, 'must be the MD5 of the file: 32 digits of 0-9 and a-f, lower case')),
  v.pipe(v.string(), v.regex(new RegExp(`^\\s*${MD5_PATTERN}\\s*$`))),
);

const isbn = declareInput(
  v.pipe(
    text,
    v.check(
      (value) => parseIsbn(value) !== undefined,
      'is not an ISBN-13: write 13 digits that start with 978 or 979, hyphens allowed',
    ),
  ),
  v.union([
    v.pipe(
      v.string(),
      v.regex(
        /^\s*9[-\s\u2010-\u2015]*7[-\s\u2010-\u2015]*[89](?:[-\s\u2010-\u2015]*[0-9]){10}\s*$/,
      ),
    ),
    v.pipe(v.number(), v.integer(), v.minValue(9_780_000_000_000), v.maxValue(9_799_999_999_999)),
  ]),
);

const bytes = v.optional(
  v.pipe(
    v.number('must be a number of bytes; leave it out, it is measured'),
    v.integer('must be a whole number of bytes; leave it out, it is measured'),
    v.minValue(0, 'must not be negative; leave it out, it is measured'),
  ),
);

const course = group({ type: optionalText, name: text });

const courses = declareInput(
  v.pipe(
    v.unknown(),
    v.transform((value) => (Array.isArray(value) || value === undefined ? value : [value])),
    v.array(course, 'must be a list of courses, each with a name'),
  ),
  v.union([v.array(inputSchema(course)), inputSchema(course)]),
);

const time = group({
  start: year,
  end: year,
  semester: maybe(oneOf(['First', 'Second'])),
  stage: optionalText,
});

/** The origin of a document, and notes on it. */
const origin = {
  source: optionalText,
  note: optionalText,
  /** SHA-256 of the file that the document was converted from, if it was. */
  source_sha256: optionalText,
} as const;

const BookDataSchema = group({
  title: text,
  authors: list(text),
  translators: optionalList,
  edition: optionalText,
  publisher: optionalText,
  publish_year: maybe(year),
  /** A missing list gives a warning; an empty list means that the book has no ISBN. */
  isbn: maybe(anyList(isbn)),
  filetype: oneOf(['pdf']),
  filesize: bytes,
  ...origin,
});

const testEntries = {
  title: optionalText,
  college: optionalList,
  course,
  time,
  content: list(oneOf(TEST_CONTENT)),
  variant: optionalText,
  teachers: optionalList,
  ...origin,
} as const;

const TestDataSchema = group({ ...testEntries, filetype: oneOf(['pdf']), filesize: bytes });

/** The data of a wiki entry: those of a test, of which only course and time are required. */
export const WikiDataSchema = group({ ...testEntries, content: optionalList });

const DocDataSchema = group({
  title: text,
  filetype: oneOf(DOCUMENT_TYPES),
  course: courses,
  content: list(oneOf(DOC_CONTENT)),
  filesize: bytes,
  teachers: optionalList,
  ...origin,
});

/** `metadata/{id}.yml` (docs/use/archive-format.md); unknown keys are kept. */
export const MetadataSchema = v.variant(
  'type',
  [
    group({ id, url: WebAddressSchema, type: v.literal('book'), data: BookDataSchema }),
    group({ id, url: WebAddressSchema, type: v.literal('test'), data: TestDataSchema }),
    group({ id, url: WebAddressSchema, type: v.literal('doc'), data: DocDataSchema }),
  ],
  ({ received }) =>
    received === 'undefined' ? 'is missing: write book, test or doc' : 'must be book, test or doc',
);

/** An item as its metadata file describes it. */
export type Metadata = v.InferOutput<typeof MetadataSchema>;

const top = { id: {}, url: {}, type: {} } as const;
const keysOf = (entries: object) =>
  Object.fromEntries(Object.keys(entries).map((key) => [key, {}]));
const courseKeys = keysOf(course.entries);

/** The keys of metadata by type; the keys of nested groups are listed under the group's name. */
export const KNOWN_KEYS = {
  book: { ...top, data: keysOf(BookDataSchema.entries) },
  test: {
    ...top,
    data: { ...keysOf(TestDataSchema.entries), course: courseKeys, time: keysOf(time.entries) },
  },
  doc: { ...top, data: { ...keysOf(DocDataSchema.entries), course: courseKeys } },
} as const;
