import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { anyCharacter } from '../../test/support/anyCharacter.ts';
import { parseMetadata } from './parseMetadata.ts';
import { decodeText } from './readText.ts';

const ID = '0123456789abcdef0123456789abcdef';
const NAME = `${ID}.yml`;

const book = (data: object = {}, rest: object = {}) => ({
  id: ID,
  url: `/files/${ID}.pdf`,
  type: 'book',
  data: {
    title: '高等数学',
    authors: ['甲'],
    isbn: ['978-7-04-039663-8'],
    filetype: 'pdf',
    ...data,
  },
  ...rest,
});
const exam = (data: object = {}) => ({
  id: ID,
  url: `/files/${ID}.pdf`,
  type: 'test',
  data: {
    course: { name: '线性代数' },
    time: { start: '2023', end: '2024' },
    content: ['原题'],
    filetype: 'pdf',
    ...data,
  },
});
const doc = (data: object = {}) => ({
  id: ID,
  url: `/files/${ID}.zip`,
  type: 'doc',
  data: {
    title: '课件',
    course: [{ name: '线性代数' }],
    content: ['课件'],
    filetype: 'zip',
    ...data,
  },
});

function read(value: unknown, name = NAME) {
  return parseMetadata(name, { text: stringify(value), byteOrderMark: false });
}

test.each([book(), exam(), doc()])('a plain item is read without diagnostics', (value) => {
  expect(read(value)).toEqual({ item: value, diagnostics: [] });
});

test('numbers are read as text and single values as lists, as in old archives', () => {
  const { item, diagnostics } = read(
    book({ authors: '甲', edition: 2, publish_year: 2008, isbn: 9787040396638, translators: null }),
  );
  expect(diagnostics).toEqual([]);
  expect(item?.data).toMatchObject({
    authors: ['甲'],
    edition: '2',
    publish_year: '2008',
    isbn: ['9787040396638'],
  });
  expect(read(exam({ content: '答案', college: '理学院' })).item?.data).toMatchObject({
    content: ['答案'],
    college: ['理学院'],
  });
});

test('an empty list of ISBNs is valid, and a missing one gives a warning', () => {
  const { item, diagnostics } = read(book({ isbn: [] }));
  expect({ data: item?.data, diagnostics }).toMatchObject({ data: { isbn: [] }, diagnostics: [] });
  for (const isbn of [undefined, null, '']) {
    expect(read(book({ isbn }))).toMatchObject({
      item: { type: 'book' },
      diagnostics: [{ field: 'data.isbn', severity: 'warning' }],
    });
  }
});

test('variant and teachers are read as liberally as other fields', () => {
  const own = { variant: ' A卷 ', teachers: '伍胜健', source: 2019, note: '' };
  expect(read(exam(own)).item?.data).toMatchObject({
    variant: 'A卷',
    teachers: ['伍胜健'],
    source: '2019',
  });
  expect(read(exam({ variant: ['A卷'] })).diagnostics).toMatchObject([
    { field: 'data.variant', severity: 'error' },
  ]);
});

test('unknown keys are kept', () => {
  const { item } = read(book({ pages: 300, tags: ['经典'] }, { note: '捐赠' }));
  expect(item).toMatchObject({ note: '捐赠', data: { pages: 300, tags: ['经典'] } });
});

test.each([
  ['id is missing', { ...book(), id: undefined }],
  ['id must be the MD5 of the file: 32 digits of 0-9 and a-f, lower case', book({}, { id: 'A' })],
  ['type must be book, test or doc', book({}, { type: 'video' })],
  ['type is missing: write book, test or doc', book({}, { type: undefined })],
  [
    'url must be a path that starts with / or an address that starts with https://',
    book({}, { url: 'javascript:alert(1)' }),
  ],
  ['data is missing', { ...book(), data: undefined }],
  ['data must be a group of fields, one "name: value" a line', { ...book(), data: 'x' }],
  ['data.title is empty; fill it in', book({ title: ' ' })],
  ['data.title is empty; fill it in', book({ title: null })],
  ['data.title must be text', book({ title: ['a'] })],
  ['data.authors is empty; name at least one', book({ authors: [] })],
  [
    'data.isbn.1 is not an ISBN-13: write 13 digits that start with 978 or 979, hyphens allowed',
    book({ isbn: ['9787040396638', '7-04-039663-8'] }),
  ],
  ['data.publish_year must be a year of 4 digits, as 2024', book({ publish_year: '85' })],
  ['data.filetype must be pdf', book({ filetype: 'zip' })],
  ['data.filetype must be pdf', exam({ filetype: 'wiki' })],
  ['data.filetype must be pdf or zip', doc({ filetype: 'rar' })],
  ['data.course.name is missing', exam({ course: { type: '本科' } })],
  ['data.course must be a group of fields, one "name: value" a line', exam({ course: '高数' })],
  ['data.time.end is missing', exam({ time: { start: '2023' } })],
  ['data.time.start must be a year of 4 digits, as 2024', exam({ time: { start: 23, end: 2024 } })],
  [
    'data.time.semester must be First or Second',
    exam({ time: { start: 2023, end: 2024, semester: 'Third' } }),
  ],
  ['data.content.0 must be 原题 or 答案', exam({ content: ['课件'] })],
  ['data.content.0 must be 思维导图 or 题库 or 答案 or 知识点 or 课件', doc({ content: ['原题'] })],
  ['data.course is missing', doc({ course: undefined })],
  ['data.course.1.name is missing', doc({ course: [{ name: '高数' }, { type: '本科' }] })],
])('an item is left out where %s', (diagnostic, value) => {
  const { item, diagnostics } = read(value);
  expect(item).toBeUndefined();
  expect(diagnostics.map(({ field, reason }) => `${field} ${reason}`)).toEqual([diagnostic]);
  expect(diagnostics[0]).toMatchObject({ file: `metadata/${NAME}`, severity: 'error' });
});

test('all errors of a file are reported, not only the first', () => {
  const { diagnostics } = read(book({ title: '', authors: [], isbn: '1' }));
  expect(diagnostics.map(({ field }) => field)).toEqual([
    'data.title',
    'data.authors',
    'data.isbn.0',
  ]);
});

test.each([
  [
    'data.isbn.0 has a wrong check digit; compare it with the book',
    book({ isbn: '9787040396639' }),
  ],
  [
    'data.time.stage is not 期中 or 期末; filters cannot find it',
    exam({ time: { start: 2023, end: 2024, stage: '补考' } }),
  ],
  [
    'data.time.end is before data.time.start; swap them',
    exam({ time: { start: 2024, end: 2023 } }),
  ],
  ['data.course.type is not 本科 or 研究生', exam({ course: { name: '高数', type: '专科' } })],
  ['data.course.0.type is not 本科 or 研究生', doc({ course: [{ name: '高数', type: '专科' }] })],
  [
    `url leads to no document of this item; write /files/${ID}.pdf`,
    book({}, { url: '/files/other.pdf' }),
  ],
])('an item is published with a warning where %s', (diagnostic, value) => {
  const { item, diagnostics } = read(value);
  expect(item?.id).toBe(ID);
  expect(diagnostics.map(({ field, reason }) => `${field} ${reason}`)).toEqual([diagnostic]);
  expect(diagnostics[0]?.severity).toBe('warning');
});

test('the name of a file must be its id', () => {
  const other = `${ID.replace('0', '1')}.yml`;
  expect(read(book(), other).diagnostics).toEqual([
    {
      file: `metadata/${other}`,
      field: 'id',
      reason: `is ${ID}, but the file is named ${other}: make both the same`,
      severity: 'error',
    },
  ]);
  expect(read(book(), 'gaoshu.yml').diagnostics[0]?.reason).toContain('must be named {id}.yml');
});

test.each(['- a\n- b', 'text', '42', '# only a comment'])('%j is not an item', (text) => {
  const { item, diagnostics } = parseMetadata(NAME, { text, byteOrderMark: false });
  expect(item).toBeUndefined();
  expect(diagnostics[0]?.reason).toContain('must be fields at the top');
});

test('a byte order mark is accepted with a warning', () => {
  const { item, diagnostics } = parseMetadata(NAME, {
    text: stringify(book()),
    byteOrderMark: true,
  });
  expect(item?.id).toBe(ID);
  expect(diagnostics).toMatchObject([{ severity: 'warning' }]);
});

test('any file gives an item or a diagnostic', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(
        null,
        '',
        'pdf',
        'First',
        '原题',
        '978-7-04-039663-8',
        '2024',
        ID,
        2024,
        true,
      ),
      fc.string(),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('name', 'type', 'start', 'end', '__proto__', 'x'), tie('any')),
    ),
  })).any;
  const key = fc.constantFrom('title', 'authors', 'isbn', 'course', 'time', 'content', 'filetype');
  const item = fc.record({
    id: fc.oneof(fc.constant(ID), value),
    url: fc.oneof(fc.constant('/x'), value),
    type: fc.oneof(fc.constantFrom('book', 'test', 'doc'), value),
    data: fc.oneof(fc.dictionary(key, value), value),
  });
  const text = fc.oneof(
    fc.uint8Array().map((bytes) => decodeText(bytes)),
    fc.string({ unit: anyCharacter }).map((text) => ({ text, byteOrderMark: false })),
    fc.oneof(item, value).map((value) => ({ text: stringify(value), byteOrderMark: false })),
  );
  fc.assert(
    fc.property(fc.oneof(fc.constant(NAME), fc.string()), text, (name, source) => {
      const { item, diagnostics } = parseMetadata(name, source);
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      expect(errors.length > 0).toBe(item === undefined);
    }),
  );
});
