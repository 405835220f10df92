import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCatalog, readItem } from './catalog.ts';

const book = {
  id: 'b1',
  type: 'book',
  url: '/files/b1.pdf',
  data: { title: '信号与系统', authors: ['张三'], isbn: ['9787302423287'], filesize: 12 },
};
const exam = {
  id: 't1',
  type: 'test',
  url: '/files/t1.pdf',
  data: {
    course: { name: '线性代数', type: '本科' },
    time: { start: '2020', end: '2021', semester: 'First', stage: '期末' },
    content: ['原题'],
  },
};
const doc = {
  id: 'd1',
  type: 'doc',
  url: '/files/d1.zip',
  data: { title: '笔记', course: [{ name: '大学物理' }], content: ['题库'], filetype: 'zip' },
};
const wiki = { url: 'https://wiki.example.edu/1', data: exam.data };

// spec 1.2, 3.1
test('reads items of every type in order', () => {
  const { items, diagnostics } = readCatalog([book, exam, doc], []);
  expect(diagnostics).toEqual([]);
  expect(items).toMatchObject([
    { ...book, data: { ...book.data, translators: [], filetype: 'pdf' } },
    { ...exam, data: { ...exam.data, title: '2020-2021 学年第一学期 线性代数 期末试卷' } },
    doc,
  ]);
});

test('reads old forms: numbers, a text for a list, null and empty for absent', () => {
  const { item } = readItem({
    ...book,
    data: {
      title: ' 信号与系统 ',
      authors: '张三',
      translators: null,
      edition: 2,
      publish_year: 2008,
      publisher: '',
      isbn: 9787302423287,
      filetype: null,
      filesize: null,
    },
  });
  expect(item).toEqual({
    ...book,
    data: {
      title: '信号与系统',
      authors: ['张三'],
      translators: [],
      edition: '2',
      publish_year: '2008',
      publisher: undefined,
      isbn: ['9787302423287'],
      filetype: 'pdf',
      filesize: undefined,
    },
  });
  expect(
    readItem({ ...doc, data: { ...doc.data, course: { name: '大学物理' } } }).item,
  ).toMatchObject(doc);
  expect(
    readItem({
      ...exam,
      data: {
        ...exam.data,
        title: ' ',
        college: '理学院',
        wiki: null,
        filetype: null,
        time: { start: 2018, end: 2018, semester: null, stage: '' },
      },
    }).item,
  ).toMatchObject({
    data: {
      title: '2018 学年 线性代数 试卷',
      college: ['理学院'],
      filetype: 'pdf',
      time: { stage: undefined },
    },
  });
});

// spec 3.1
test.each([
  [{ ...book, id: ' ' }, 'id'],
  [{ ...book, url: 'javascript:alert(1)' }, 'url'],
  [{ ...book, data: { ...book.data, title: '' } }, 'data.title'],
  [{ ...book, data: { ...book.data, authors: [{}] } }, 'data.authors'],
  [{ ...book, data: { ...book.data, filesize: -1 } }, 'data.filesize'],
  [{ ...exam, data: { ...exam.data, course: {} } }, 'data.course.name'],
  [{ ...exam, data: { ...exam.data, time: { start: '2020' } } }, 'data.time.end'],
  [{ ...exam, data: { ...exam.data, filetype: 'exe' } }, 'data.filetype'],
  [{ ...doc, data: { ...doc.data, course: [{ name: '' }] } }, 'data.course.0.name'],
  [{ ...book, data: null }, 'data'],
  [{ id: 'x' }, 'type'],
  [{ type: 'video' }, 'type'],
  [null, ''],
  ['book', ''],
])('reports an invalid entry with its field: %j', (entry, field) => {
  const { items, diagnostics } = readCatalog([book, entry], []);
  expect(items.map(({ id }) => id)).toEqual(['b1']);
  expect(diagnostics).toMatchObject([{ position: 1, list: 'items', field }]);
});

test('keeps an item of an unknown type as unknown', () => {
  const { items, diagnostics } = readCatalog([{ id: ' v1 ', type: 'video', url: 1 }], []);
  expect(items).toEqual([{ id: 'v1', type: 'unknown' }]);
  expect(diagnostics).toEqual([]);
});

test('keeps the first of two items with the same id, and reports the second', () => {
  const { items, diagnostics } = readCatalog([book, { ...doc, id: 'b1' }], []);
  expect(items).toMatchObject([book]);
  expect(diagnostics).toMatchObject([{ position: 1, field: 'id' }]);
});

// spec 3.9
test('attaches a wiki entry to the test with its id, in place', () => {
  const { items, diagnostics } = readCatalog(
    [exam, book],
    [{ ...wiki, id: 't1', data: { content: '答案' } }],
  );
  expect(diagnostics).toEqual([]);
  expect(items).toMatchObject([
    { ...exam, data: { wiki: { url: wiki.url, data: { content: ['答案'] } } } },
    book,
  ]);
});

// spec 3.12
test('turns every other wiki entry into a test with a title and a generated id', () => {
  const { items } = readCatalog(
    [book],
    [wiki, { ...wiki, id: null }, { ...wiki, id: 'elsewhere' }],
  );
  expect(items.map(({ id }) => id)).toEqual(['b1', 'wiki-1', 'wiki-2', 'wiki-3']);
  expect(items[1]).toMatchObject({
    type: 'test',
    url: wiki.url,
    data: { title: '2020-2021 学年第一学期 线性代数 期末试卷', filetype: 'wiki' },
  });
});

test.each([
  ['that is nothing', null, ''],
  ['without an address', { data: exam.data }, 'url'],
  ['with an address that would run', { ...wiki, url: 'javascript:alert(1)' }, 'url'],
  ['without data', { url: wiki.url }, 'data'],
  ['without a course', { ...wiki, data: {} }, 'data.course'],
  ['attached to a book', { ...wiki, id: 'b1' }, 'id'],
  ['attached without an address', { id: 't1', data: {} }, 'url'],
])('reports a wiki entry %s and changes nothing', (_, entry, field) => {
  const { items, diagnostics } = readCatalog([book, exam], [entry, wiki]);
  expect(items.map(({ id }) => id)).toEqual(['b1', 't1', 'wiki-2']);
  expect(items.slice(0, 2)).toEqual(readCatalog([book, exam], []).items);
  expect(diagnostics).toMatchObject([{ position: 0, list: 'wiki', field }]);
});

test('keeps the first of two wiki entries for a test, and reports the second', () => {
  const { items, diagnostics } = readCatalog(
    [exam],
    [
      { ...wiki, id: 't1' },
      { ...wiki, id: 't1', url: 'https://wiki.example.edu/2' },
    ],
  );
  expect(items).toMatchObject([{ data: { wiki: { url: wiki.url } } }]);
  expect(diagnostics).toMatchObject([{ position: 1, list: 'wiki', field: 'id' }]);
});

// spec 3.12
test('a generated id never replaces an item', () => {
  const { items, diagnostics } = readCatalog([{ ...book, id: 'wiki-1' }], [wiki, wiki]);
  expect(items).toMatchObject([{ id: 'wiki-1', type: 'book' }, { id: 'wiki-2' }]);
  expect(diagnostics).toMatchObject([{ position: 0, list: 'wiki' }]);
});

test('reports anything that is not a list', () => {
  expect(readCatalog({ items: [] }, 'wiki')).toMatchObject({
    items: [],
    diagnostics: [{ list: 'items', reason: 'must be a list' }, { list: 'wiki' }],
  });
});

/** Entries of the right shape with anything in one of their places. */
const broken = fc
  .tuple(
    fc.constantFrom(book, exam, doc, wiki),
    fc.constantFrom('id', 'type', 'url', 'data', 'title', 'course', 'time', 'content', 'filesize'),
    fc.jsonValue(),
  )
  .map(([entry, key, value]) =>
    Object.hasOwn(entry, key)
      ? { ...entry, [key]: value }
      : { ...entry, data: { ...entry.data, [key]: value } },
  );

test('never throws, whatever the JSON', () => {
  const anything = fc.oneof(fc.jsonValue(), fc.array(fc.oneof(broken, fc.jsonValue())));
  fc.assert(
    fc.property(anything, anything, (items, entries) => {
      const catalog = readCatalog(items, entries);
      expect(new Set(catalog.items.map(({ id }) => id)).size).toBe(catalog.items.length);
    }),
    { numRuns: 500 },
  );
});

test('an inserted entry, valid or not, changes no other entry', () => {
  const good = [book, exam, doc];
  const foreign = fc.oneof(broken, fc.jsonValue()).filter((entry) => {
    const { item } = readItem(entry);
    return !good.some(({ id }) => id === item?.id);
  });
  const before = readCatalog(good, [wiki]);
  fc.assert(
    fc.property(foreign, fc.nat(3), (entry, index) => {
      const { items, diagnostics } = readCatalog(
        [...good.slice(0, index), entry, ...good.slice(index)],
        [wiki],
      );
      expect(items.filter(({ id }) => before.items.some((item) => item.id === id))).toEqual(
        before.items,
      );
      expect(items.length + diagnostics.length).toBe(before.items.length + 1);
    }),
    { numRuns: 500 },
  );
});

test('replacing a wiki entry changes no other entry', () => {
  const entries: unknown[] = [{ ...wiki, id: 't1' }, wiki, wiki, wiki];
  const before = readCatalog([book, exam], entries).items;
  fc.assert(
    fc.property(fc.oneof(broken, fc.jsonValue()), (entry) => {
      const after = readCatalog([book, exam], entries.with(2, entry)).items;
      expect(after.filter(({ id }) => id !== 'wiki-3')).toEqual(
        before.filter(({ id }) => id !== 'wiki-3'),
      );
    }),
    { numRuns: 500 },
  );
});

test('reading a published catalog again gives the same catalog', () => {
  const { items } = readCatalog(
    [book, exam, doc, { id: 'v', type: 'video' }],
    [{ ...wiki, id: 't1' }, wiki],
  );
  expect(readCatalog(JSON.parse(JSON.stringify(items)), [])).toEqual({ items, diagnostics: [] });
});
