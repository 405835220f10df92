import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCatalog, readItem } from '../../catalog/catalog.ts';
import type { UnknownItem } from '../../catalog/item.ts';
import { FIELD_NAMES, fieldValues } from './fields.ts';
import { indexValues, LONGEST_TEXT, type ValueIndex, wordsOf } from './valueIndex.ts';

const url = '/files/a.pdf';
const NO_VARIANTS = new Map<string, string>();

/** The searched texts of an item, each after its field. */
function searched(type: string, data: object): string[] {
  const { item } = readItem({ id: 'id', type, url, data });
  if (!item || item.type === 'unknown') return expect.fail('it is no item');
  return fieldValues(item).map(([field, text]) => `${FIELD_NAMES[field]}: ${text}`);
}

// spec 3.16
test.each([
  [
    'book',
    {
      title: 'a title',
      authors: ['one', 'two'],
      translators: ['three'],
      publisher: 'a press',
      publish_year: '1999',
      edition: 'third',
      isbn: ['978-7-5000-0271-0'],
      filetype: 'pdf',
    },
    [
      'title: a title',
      'author: one',
      'author: two',
      'translator: three',
      'publisher: a press',
      'edition: third',
      'isbn: 9787500002710',
    ],
  ],
  [
    'test',
    {
      title: 'own title',
      course: { name: 'a course', type: 'a type' },
      college: ['a college'],
      content: ['原题'],
      time: { start: '2022', end: '2023', semester: 'First', stage: '期末' },
      wiki: { url: 'https://wiki.example.edu/', data: { content: ['答案'] } },
    },
    [
      'course: a course',
      'title: own title',
      'college: a college',
      'content: 原题',
      'content: 答案',
      'stage: 期末',
      'courseType: a type',
    ],
  ],
  [
    'doc',
    {
      title: 'a title',
      course: [{ name: 'one', type: 'a type' }, { name: 'two' }],
      content: ['课件'],
    },
    ['title: a title', 'docCourse: one', 'docCourse: two', 'content: 课件', 'courseType: a type'],
  ],
])('indexes exactly these fields of %s', (type, data, expected) => {
  expect(searched(type, data)).toEqual(expected);
});

test('does not index generated titles, whose parts other fields have', () => {
  const time = { start: '2022', end: '2023', stage: '期末' };
  expect(searched('test', { course: { name: '形式语言' }, time })).toEqual([
    'course: 形式语言',
    'stage: 期末',
  ]);
});

test.each([
  ['高等数学', []],
  ['c++ primer plus', ['c++', 'primer', 'plus']],
  ['c#程序设计', ['c#']],
  ['python3编程2版', ['python', '3', '2']],
  ['mp3 4k', ['mp', '3', '4', 'k']],
  ['𠮷b𠮷', ['b']],
  ['', []],
])('the words of %j are %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

function valuesOf(...entries: readonly object[]): ValueIndex {
  const { items } = readCatalog(
    entries.map((data, index) => ({ id: String(index), type: 'book', url, data })),
    [],
  );
  return indexValues(items, NO_VARIANTS);
}

/** The texts in one of the lists. */
function listed(
  { texts }: ValueIndex,
  { starts, data }: ValueIndex['postings'],
  list = -1,
): string[] {
  return [...data.subarray(starts[list], starts[list + 1])].map((value) => texts[value] ?? '');
}

test('stores a recurring text once, as first written, with all its postings', () => {
  const values = valuesOf(
    { title: 'Ｃ 语言', authors: ['张三'] },
    { title: 'C语言', publisher: '张三' },
  );
  expect(values.texts).toEqual(['c语言', '张三']);
  expect(values.originals).toEqual(['Ｃ 语言', '张三']);
  const [title, author, publisher] = (['title', 'author', 'publisher'] as const).map((name) =>
    FIELD_NAMES.indexOf(name),
  );
  expect([...values.postings.data]).toEqual([
    title,
    16 + (title ?? 0),
    author,
    16 + (publisher ?? 0),
  ]);
  expect(values.fields[1]).toBe((1 << (author ?? 0)) | (1 << (publisher ?? 0)));
});

test('texts with variant characters are one value', () => {
  const { items } = readCatalog(
    [
      { id: '1', type: 'book', url, data: { title: '線性代數' } },
      { id: '2', type: 'book', url, data: { title: '线性代数' } },
    ],
    [],
  );
  const variants = new Map([
    ['線', '线'],
    ['數', '数'],
  ]);
  expect(indexValues(items, variants).texts).toEqual(['线性代数']);
});

test('each bigram lists the texts that contain it once', () => {
  const values = valuesOf({ title: '天天天' }, { title: '今天天气' }, { title: 'A天气B' });
  const bigramPostings = (bigram: string) =>
    listed(
      values,
      values.bigramPostings,
      values.bigrams.get(bigram.charCodeAt(0) * 65536 + bigram.charCodeAt(1)),
    );
  const prefixPostings = (bigram: string) =>
    listed(
      values,
      values.prefixPostings,
      values.bigrams.get(bigram.charCodeAt(0) * 65536 + bigram.charCodeAt(1)),
    );
  expect(bigramPostings('天天')).toEqual(['天天天', '今天天气']);
  expect(bigramPostings('天气')).toEqual(['今天天气', 'a天气b']);
  expect(prefixPostings('天天')).toEqual(['天天天']);
  expect(prefixPostings('今天')).toEqual(['今天天气']);
  expect(prefixPostings('天气')).toEqual([]);
  expect(values.bigrams.size).toBe(3);
});

test('an isolated character lists its texts, too', () => {
  const values = valuesOf(
    { title: '诗' },
    { title: 'C语' },
    { title: '诗经' },
    { title: 'A 诗 B' },
  );
  const alone = (character: string) =>
    (values.isolatedHan.get(character.charCodeAt(0)) ?? []).map((value) => values.texts[value]);
  expect(alone('诗')).toEqual(['诗', 'a诗b']);
  expect(alone('语')).toEqual(['c语']);
  expect(alone('经')).toEqual([]);
});

test('words are sorted, and list the texts that contain them', () => {
  const values = valuesOf({ title: 'Java 核心 Java' }, { title: 'C Primer' }, { title: 'primer' });
  expect(values.words).toEqual(['c', 'java', 'primer']);
  expect(listed(values, values.wordPostings, 1)).toEqual(['java核心java']);
  expect(listed(values, values.wordPostings, 2)).toEqual(['c primer', 'primer']);
});

test('names of three words or more have acronyms, with and without their small words', () => {
  const title = "Computer Systems: A Programmer's Perspective";
  const values = valuesOf(
    { title, publisher: 'Big Old Press' },
    { title: 'The C Language' },
    { title: 'Two Words' },
  );
  expect([...values.acronyms.keys()]).toEqual(['csapp', 'cspp', 'tcl']);
});

test('indexes an empty catalog', () => {
  const nobody: UnknownItem = { id: 'x', type: 'unknown' };
  expect(indexValues([], NO_VARIANTS).texts).toEqual([]);
  expect(indexValues([nobody], NO_VARIANTS)).toMatchObject({ texts: [], words: [] });
});

test('each text of an item is among its values, with its field', () => {
  const name = fc.string({ unit: fc.constantFrom(...'高等数学C1 （）𠮷'), maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.record({ title: name, authors: fc.array(name) })), (entries) => {
      const values = valuesOf(
        ...entries.map(({ title, authors }) => ({ title: `x${title}`, authors })),
      );
      for (let value = 0; value < values.texts.length; value += 1) {
        const end = values.postings.starts[value + 1] ?? 0;
        for (let index = values.postings.starts[value] ?? 0; index < end; index += 1) {
          const posting = values.postings.data[index] ?? 0;
          const item = posting >>> 4;
          const own = values.itemValues.data.subarray(
            values.itemValues.starts[item],
            values.itemValues.starts[item + 1],
          );
          expect([...own]).toContain(value * 16 + (posting & 15));
        }
      }
      expect(values.postings.data.length).toBe(values.itemValues.data.length);
    }),
  );
});

test('indexes a text up to the maximum length, even if folding lengthens it', () => {
  for (const title of ['长'.repeat(20_000), '㍿'.repeat(LONGEST_TEXT)]) {
    const { item } = readItem({ id: 'id', type: 'book', url, data: { title } });
    if (!item) return expect.fail('it is no item');
    const { texts, originals } = indexValues([item], NO_VARIANTS);
    expect(texts[0]).toHaveLength(LONGEST_TEXT);
    expect(originals).toEqual([title]);
  }
});
