import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/anyCharacter.ts';
import type { Book, Course, Doc, Item, Test, UnknownItem } from './item.ts';
import { packItems, unpackItems } from './packItems.ts';
import { testTitle } from './testTitle.ts';

const ID = '0123456789abcdef0123456789abcdef';

/** Texts as in archives, and texts that resemble parts of the format. */
const text = fc.oneof(
  fc.constantFrom('高等数学', '电磁学', '', ' ', '\n', '"', '\\', ',', '\0', '\ud800', '__proto__'),
  fc.string({ unit: anyCharacter }),
);
const list = fc.array(text, { maxLength: 4 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const size = maybe(fc.nat({ max: Number.MAX_SAFE_INTEGER }));
const address = text.map((path) => `/${encodeURIComponent(path.toWellFormed())}`);
const id = fc.oneof(
  fc.uuid().map((uuid) => uuid.replaceAll('-', '')),
  fc.constantFrom('wiki-1', 'wiki-2', 'wiki-10', '', '-'.repeat(32), 'A'.repeat(32)),
  text,
);
const origin = { source: maybe(text), note: maybe(text) };
const teachers = maybe(fc.array(text, { minLength: 1, maxLength: 3 }));
const course: fc.Arbitrary<Course> = fc.record({ name: text, type: maybe(text) });
const bookData: fc.Arbitrary<Book['data']> = fc.record({
  title: text,
  authors: list,
  translators: list,
  publisher: maybe(text),
  publish_year: maybe(text),
  edition: maybe(text),
  isbn: list,
  filetype: text,
  filesize: size,
  ...origin,
});
const testData: fc.Arbitrary<Test['data']> = fc
  .record({
    title: maybe(text),
    course,
    college: list,
    content: list,
    filetype: fc.constantFrom('pdf', 'wiki'),
    filesize: size,
    time: fc.record({
      start: text,
      end: text,
      semester: fc.constantFrom('First', 'Second', undefined),
      stage: maybe(text),
    }),
    wiki: maybe(fc.record({ url: address, data: fc.record({ content: list }) })),
    variant: maybe(text),
    teachers,
    ...origin,
  })
  .map((data) => ({ ...data, title: data.title ?? testTitle(data) }));
const docData: fc.Arbitrary<Doc['data']> = fc.record({
  title: text,
  course: fc.array(course, { maxLength: 3 }),
  content: list,
  filetype: text,
  filesize: size,
  teachers,
  ...origin,
});
const item: fc.Arbitrary<Item | UnknownItem> = fc.tuple(id, maybe(address)).chain(([id, url]) =>
  fc.oneof(
    bookData.map((data): Book => ({ id, type: 'book', url: urlOf(id, url, data), data })),
    testData.map((data): Test => ({ id, type: 'test', url: urlOf(id, url, data), data })),
    docData.map((data): Doc => ({ id, type: 'doc', url: urlOf(id, url, data), data })),
    fc.constant<UnknownItem>({ id, type: 'unknown' }),
  ),
);

function urlOf(id: string, url: string | undefined, { filetype }: { filetype: string }): string {
  const usual = `/files/${id}.${filetype}`;
  return url ?? (/^[\w./-]+$/u.test(usual) ? usual : '/elsewhere');
}

/** The packed items after a round trip through JSON. */
function sent(items: readonly (Item | UnknownItem)[]): unknown {
  return JSON.parse(JSON.stringify(packItems(items)));
}

function book(id: string, data: Partial<Book['data']> = {}, url = `/files/${id}.pdf`): Book {
  const usual = { title: '量子力学', authors: [], translators: [], isbn: [], filetype: 'pdf' };
  return { id, type: 'book', url, data: { ...usual, ...data } };
}

function doc(id: string): Item {
  const data = { title: '笔记', course: [{ name: '大学物理' }], content: [], filetype: 'pdf' };
  return { id, type: 'doc', url: `/files/${id}.pdf`, data };
}

// spec 7.1
test('unpacks the same items in the same order', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 12 }), (items) => {
      expect(unpackItems(sent(items))).toEqual(items);
    }),
  );
});

test('omits the order of an archive sorted by id, with wiki pages by number at its end', () => {
  const ids = ['1'.repeat(32), 'f'.repeat(32), 'wiki-2', 'wiki-10'];
  const items = ids.map((id, index) => book(id, { title: `书名 ${4 - index}` }));
  expect(sent(items)).not.toHaveProperty('order');
  expect(unpackItems(sent(items))).toEqual(items);
  expect(sent(items.toReversed())).toHaveProperty('order');
});

test('leaves out what follows from other fields', () => {
  const time = { start: '2022', end: '2023', semester: 'Second' as const, stage: '期末' };
  const data = { course: { name: '电磁学' }, college: [], content: [], time };
  const exam: Test = {
    id: ID,
    type: 'test',
    url: `/files/${ID}.pdf`,
    data: { ...data, title: testTitle(data), filetype: 'pdf' },
  };
  const json = JSON.stringify(packItems([exam]));
  expect(json).not.toContain('学年');
  expect(json).not.toContain('/files/');
  expect(unpackItems(JSON.parse(json))).toEqual([exam]);
});

test('leaves out fields that no item has', () => {
  const { books, tests, docs } = Object(packItems([book(ID)]));
  for (const column of [books.data, tests.data, docs.data]) {
    expect(JSON.parse(JSON.stringify(column))).not.toHaveProperty('note');
  }
  expect(JSON.stringify(packItems([book(ID, { note: '缺页' })]))).toContain('缺页');
});

test.each([2 ** 32, Number.MAX_SAFE_INTEGER])(
  'a count of %d without rows allocates none',
  (count) => {
    const packed = packItems([book(ID)]);
    for (const counts of [0, 1, 2, 3].map((kind) => [0, 0, 0, 0].with(kind, count))) {
      expect(unpackItems({ ...packed, counts })).toBeUndefined();
    }
    const courses = JSON.stringify(packItems([doc(ID)])).replace(
      '"course":[[1]',
      `"course":[[${count}]`,
    );
    expect(courses).toContain(String(count));
    expect(unpackItems(JSON.parse(courses))).toBeUndefined();
  },
);

test('refuses a list with a missing row or a value of the wrong type', () => {
  const items = [
    book(ID, { authors: ['周正', '钱知远'], publisher: '远山教育出版社', filesize: 7 }),
  ];
  const refused = (change: (packed: string) => string) => {
    const packed = JSON.stringify(packItems(items));
    const changed = change(packed);
    expect(changed).not.toBe(packed);
    expect(unpackItems(JSON.parse(changed))).toBeUndefined();
  };
  expect(unpackItems(sent(items))).toEqual(items);
  refused((json) => json.replace('"量子力学"', ''));
  refused((json) => json.replace('"量子力学"', '5'));
  refused((json) => json.replace(',"钱知远"', ''));
  refused((json) => json.replace('[2]', '[3]'));
  refused((json) => json.replace('[[7]', '[[-7]').replace('[7]', '[-7]'));
  refused((json) => json.replace(ID, ID.slice(1)));
  refused((json) => json.replace('"books":', '"volumes":'));
  refused((json) => json.replace('[1,0,0,0]', '[2,0,0,0]'));
  refused((json) => json.replace('["远山教育出版社"]', '[]'));
});

test('refuses a list with an address that no page may link to', () => {
  const json = JSON.stringify(packItems([book(ID, {}, 'https://example.edu/a.pdf')]));
  expect(unpackItems(JSON.parse(json))).toHaveLength(1);
  const changed = json.replace('https://example.edu/a.pdf', 'javascript:alert(1)');
  expect(unpackItems(JSON.parse(changed))).toBeUndefined();
});

test('refuses anything that is not packed items', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(unpackItems(json)).toBeUndefined();
    }),
  );
});
