import {
  type Column,
  isObject,
  lists,
  MalformedColumn,
  malformed,
  names,
  numbers,
  oneOf,
  optional,
  rare,
  records,
  texts,
} from './columns.ts';
import { filePath, TEST_FILE_TYPES } from './documentFile.ts';
import type { Book, Course, Doc, Item, Test, UnknownItem } from './item.ts';
import { isMd5 } from './md5.ts';
import { testTitle } from './testTitle.ts';
import { isWebAddress } from './webAddress.ts';

/** Addresses; refuses those that a page may not link to. */
const addresses: Column<string> = {
  write: texts.write,
  read(json, count) {
    const values = texts.read(json, count);
    return values.every(isWebAddress) ? values : malformed();
  },
};

const LENGTH_OF_ID = 32;
/** Placeholder for an id that is not an MD5. */
const OTHER_ID = '-'.repeat(LENGTH_OF_ID);

/** Concatenated MD5s of 32 digits each, which compress to half a byte a digit; other ids apart. */
const ids: Column<string> = {
  write: (values) => ({
    md5: values.map((id) => (isMd5(id) ? id : OTHER_ID)).join(''),
    other: values.filter((id) => !isMd5(id)),
  }),
  read(json, count) {
    const { md5, other } = isObject(json) ? json : {};
    if (typeof md5 !== 'string' || md5.length !== count * LENGTH_OF_ID) return malformed();
    const values = Array.from({ length: count }, (_, index) =>
      md5.slice(index * LENGTH_OF_ID, (index + 1) * LENGTH_OF_ID),
    );
    const others = texts.read(other, values.filter((id) => id === OTHER_ID).length).values();
    return values.map((id) => (id === OTHER_ID ? (others.next().value ?? id) : id));
  },
};

/** The row of an item, with its address only if it is not the usual one. */
interface Row<Data> {
  readonly data: Data;
  readonly url?: string | undefined;
  readonly id: string;
}

function rows<Data extends object>(data: Column<Data>): Column<Row<Data>> {
  return records<Row<Data>>({ data, url: optional(addresses), id: ids });
}

const course = records<Course>({ name: names, type: optional(names) });

const origin = { source: rare(texts), note: rare(texts) };

const books = rows(
  records<Book['data']>({
    title: texts,
    authors: lists(texts),
    translators: lists(texts),
    publisher: optional(names),
    publish_year: optional(names),
    edition: optional(names),
    isbn: lists(texts),
    filetype: names,
    filesize: optional(numbers),
    ...origin,
  }),
);

/** A test's data, with the title only if it is not the generated one. */
type TestData = Omit<Test['data'], 'title'> & { readonly title?: string | undefined };

const tests = rows(
  records<TestData>({
    course,
    college: lists(names),
    content: lists(names),
    time: records<Test['data']['time']>({
      start: names,
      end: names,
      semester: optional(oneOf(['First', 'Second'])),
      stage: optional(names),
    }),
    filetype: oneOf(TEST_FILE_TYPES),
    filesize: optional(numbers),
    wiki: optional(
      records<NonNullable<Test['data']['wiki']>>({
        url: addresses,
        data: records({ content: lists(names) }),
      }),
    ),
    title: optional(texts),
    variant: rare(names),
    teachers: rare(lists(names)),
    ...origin,
  }),
);

const docs = rows(
  records<Doc['data']>({
    title: texts,
    course: lists(course),
    content: lists(names),
    filetype: names,
    filesize: optional(numbers),
    teachers: rare(lists(names)),
    ...origin,
  }),
);

/**
 * Packs a catalog's items as columns for JSON: `unpackItems` returns the same items in the same
 * order. Items of one type are side by side. Their ids determine the order, because an archive is
 * published in the order of ids; otherwise `order` contains it.
 */
export function packItems(items: readonly (Item | UnknownItem)[]): object {
  const book = alikeTogether(items.filter(isOf('book')), ({ data }) => data);
  const test = alikeTogether(items.filter(isOf('test')), ({ data }) => [data.course, data]);
  const doc = alikeTogether(items.filter(isOf('doc')), ({ data }) => data);
  const unknown = items.filter(isOf('unknown'));
  const all = [...book, ...test, ...doc, ...unknown];
  const isOrderOfIds = inOrderOfIds(all).every((item, index) => item === items[index]);
  const positions = new Map(all.map((item, position) => [item, position]));
  return {
    counts: [book.length, test.length, doc.length, unknown.length],
    books: books.write(book.map(withoutUsualUrl)),
    tests: tests.write(test.map(withoutUsualUrl).map(withoutUsualTitle)),
    docs: docs.write(doc.map(withoutUsualUrl)),
    unknown: ids.write(unknown.map(({ id }) => id)),
    ...(!isOrderOfIds && { order: items.map((item) => positions.get(item)) }),
  };
}

/** Unpacks the items of `packItems`; undefined if the JSON was not written by it. */
export function unpackItems(json: unknown): (Item | UnknownItem)[] | undefined {
  if (!isObject(json)) return undefined;
  try {
    const [book = 0, test = 0, doc = 0, unknown = 0] = numbers.read(json.counts, 4);
    const all = [
      ...books
        .read(json.books, book)
        .map(
          ({ id, url, data }): Book => ({ id, type: 'book', url: url ?? usualUrl(id, data), data }),
        ),
      ...tests.read(json.tests, test).map(
        ({ id, url, data }): Test => ({
          id,
          type: 'test',
          url: url ?? usualUrl(id, data),
          data: { ...data, title: data.title ?? testTitle(data) },
        }),
      ),
      ...docs
        .read(json.docs, doc)
        .map(
          ({ id, url, data }): Doc => ({ id, type: 'doc', url: url ?? usualUrl(id, data), data }),
        ),
      ...ids.read(json.unknown, unknown).map((id): UnknownItem => ({ id, type: 'unknown' })),
    ];
    if (json.order === undefined) return inOrderOfIds(all);
    const order = numbers.read(json.order, all.length);
    return order.map((position) => all[position] ?? malformed());
  } catch (error) {
    if (error instanceof MalformedColumn) return undefined;
    throw error;
  }
}

/** The usual address of an item's file. */
function usualUrl(id: string, { filetype }: { readonly filetype: string }): string {
  return filePath(id, filetype);
}

function withoutUsualUrl<Known extends Item>({ id, url, data }: Known): Row<Known['data']> {
  return { id, url: url === usualUrl(id, data) ? undefined : url, data };
}

function withoutUsualTitle(row: Row<Test['data']>): Row<TestData> {
  const { title, ...data } = row.data;
  return { ...row, data: { ...data, title: title === testTitle(data) ? undefined : title } };
}

function isOf<Type extends string>(type: Type) {
  return <Each extends { type: string }>(item: Each): item is Extract<Each, { type: Type }> =>
    item.type === type;
}

function alikeTogether<Each>(items: readonly Each[], whatCounts: (item: Each) => unknown): Each[] {
  return items
    .map((item) => ({ item, text: JSON.stringify(whatCounts(item)) }))
    .sort((a, b) => compare(a.text, b.text))
    .map(({ item }) => item);
}

/** Sorts by id: MD5s first, then other ids, shorter ones such as `wiki-2` before longer ones. */
function inOrderOfIds<Each extends { readonly id: string }>(items: readonly Each[]): Each[] {
  const rank = ({ id }: Each) => (id.length === LENGTH_OF_ID ? 0 : id.length);
  return items.toSorted((a, b) => rank(a) - rank(b) || compare(a.id, b.id));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
