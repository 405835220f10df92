import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DOC_CONTENT, TEST_CONTENT } from '../../catalog/formFields.ts';
import type { Metadata } from '../metadataSchema.ts';
import { parseMetadata } from '../parseMetadata.ts';
import { writeMetadata } from './writeMetadata.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo', 'metadata');
const ID = '0ba7bb2b0491c649423aa747f315f548';
const URL = `/files/${ID}.pdf`;

function read(id: string, text: string): Metadata | undefined {
  return parseMetadata(`${id}.yml`, { text, byteOrderMark: false }).item;
}

const line = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    // Texts that YAML would read as another type.
    fc.constantFrom('2022', '1.10', '1e5', '0x1F', '0o17', 'null', '~', 'true', 'no', '.inf'),
    fc.constantFrom(
      '- a',
      'a: b',
      '#x',
      '&a',
      '*a',
      '|',
      '>',
      '---',
      '"',
      "'",
      '%TAG',
      '{',
      '\u0085',
    ),
    fc.constantFrom('a\nb', 'a\n\n  b', '\ufeffa', '：高等数学（上）', '12e34', 'x'.repeat(500)),
  )
  .map((text) => text.trim())
  .filter((text) => text !== '');
const lines = fc.array(line, { minLength: 1, maxLength: 3 });
const year = fc.integer({ min: 1000, max: 9999 }).map(String);
const course = fc.record({ name: line, type: line }, { requiredKeys: ['name'] });
const extra = fc.dictionary(
  line.filter((key) => key !== '__proto__').map((key) => `x-${key}`),
  fc.oneof(line, fc.integer(), fc.boolean(), fc.constant(null), lines),
  { maxKeys: 2, noNullPrototype: true },
);

const book = fc.record(
  {
    title: line,
    authors: lines,
    translators: lines,
    edition: line,
    publisher: line,
    publish_year: year,
    isbn: fc.constant(['978-7-5000-0101-0']),
    filetype: fc.constant('pdf'),
  },
  { requiredKeys: ['title', 'authors', 'isbn', 'filetype'] },
);
const test_ = fc.record(
  {
    title: line,
    college: lines,
    course,
    time: fc.record(
      { start: year, end: year, semester: fc.constantFrom('First', 'Second'), stage: line },
      { requiredKeys: ['start', 'end'] },
    ),
    content: fc.subarray([...TEST_CONTENT], { minLength: 1 }),
    filetype: fc.constant('pdf'),
  },
  { requiredKeys: ['course', 'time', 'content', 'filetype'] },
);
const doc = fc.record({
  title: line,
  course: fc.array(course, { maxLength: 3 }),
  content: fc.subarray([...DOC_CONTENT], { minLength: 1 }),
  filetype: fc.constantFrom('pdf', 'zip'),
});
const item = fc
  .oneof(
    fc.record({ type: fc.constant('book'), data: book }),
    fc.record({ type: fc.constant('test'), data: test_ }),
    fc.record({ type: fc.constant('doc'), data: doc }),
  )
  .chain(({ type, data }) =>
    extra.map((more) => ({ id: ID, url: URL, type, data: { ...more, ...data } })),
  );

test('any item is read back as the same item', () => {
  fc.assert(
    fc.property(item, (value) => {
      // Valid by construction, which the type of the generated union does not express.
      const text = writeMetadata(value as Metadata);
      expect(read(ID, text)).toEqual(value);
    }),
  );
});

test("writes the demo's files byte for byte", () => {
  for (const name of readdirSync(DEMO)) {
    const text = readFileSync(join(DEMO, name), 'utf8');
    const found = read(name.slice(0, 32), text);
    expect(found && writeMetadata(found), name).toBe(text);
  }
});

test('the comment for editors comes first, and the file can still be read', () => {
  const name = `${ID}.yml`;
  const found = read(ID, readFileSync(join(DEMO, name), 'utf8'));
  const text = found && writeMetadata(found, { schema: 'https://docs.example.edu/schema/' });
  expect(text?.split('\n')[0]).toBe(
    '# yaml-language-server: $schema=https://docs.example.edu/schema/book.yaml',
  );
  expect(text && read(ID, text)).toEqual(found);
});

test('fields are written in a fixed order', () => {
  const text = writeMetadata({
    data: {
      filetype: 'pdf',
      content: ['原题'],
      time: { stage: '期末', semester: 'First', end: '2024', start: '2023' },
      course: { name: '线性代数', type: '本科' },
    },
    type: 'test',
    url: URL,
    id: ID,
  });
  expect(text).toBe(`id: ${ID}
url: ${URL}
type: test
data:
  course:
    type: 本科
    name: 线性代数
  time:
    start: "2023"
    end: "2024"
    semester: First
    stage: 期末
  content:
    - 原题
  filetype: pdf
`);
});
