import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { PublishedDocument } from '../catalog/publication.ts';
import { parseYaml } from './parseYaml.ts';
import { publish, publishDocuments, publishLists, publishPacked } from './publish.ts';
import type { Archive } from './readArchive.ts';

const ID = '0123456789abcdef0123456789abcdef';

const ARCHIVE: Archive = {
  aliases: new Map(),
  tombstones: new Map(),
  items: [
    {
      id: ID,
      url: `/files/${ID}.pdf`,
      type: 'test',
      data: {
        course: { name: '形式语言与自动机' },
        time: { start: '2021', end: '2022', semester: 'Second', stage: '期末' },
        content: ['原题'],
        filetype: 'pdf',
        filesize: 1024,
        difficulty: 'hard',
      },
    },
  ],
  wiki: [
    { id: ID, url: '/wiki/1', type: 'test', data: { content: ['答案'], filetype: 'wiki' } },
    {
      url: '/wiki/2',
      type: 'test',
      data: {
        course: { name: '离散数学' },
        time: { start: '2023', end: '2024' },
        filetype: 'wiki',
      },
    },
  ],
  announcements: [
    {
      id: '一',
      title: '公告',
      summary: '<p>短</p>',
      content: '<p>长</p>',
      tags: ['主站公告'],
      date: '2025-03-01T00:00:00+08:00',
    },
  ],
  diagnostics: [],
};

const site = { title: '示例大学', homePageUrl: 'https://docs.example.edu/' };
async function published(): Promise<Record<string, PublishedDocument>> {
  const documents = await publish(ARCHIVE, site).documents;
  return Object.fromEntries(documents.map((document) => [document.path, document]));
}

const parse = (document: PublishedDocument | undefined) =>
  JSON.parse(Buffer.from(document?.body ?? []).toString('utf8'));

test("lists have full addresses on the main host, and the site's own pages have paths", async () => {
  const elsewhere = 'f'.repeat(32);
  const [item = expect.fail('there is one')] = ARCHIVE.items;
  const items = [
    { ...item, url: `http://Docs.example.edu/files/${ID}.pdf` },
    { ...item, id: elsewhere, url: `https://other.example/files/${elsewhere}.pdf` },
  ];
  const { catalog, documents } = publish(
    { ...ARCHIVE, items },
    { ...site, mainHost: 'https://docs.example.edu' },
  );
  const main = 'https://docs.example.edu';
  const there = `https://other.example/files/${elsewhere}.pdf`;
  const urlsOf = (list: PublishedDocument | undefined) =>
    parse(list).map(({ url }: { url: string }) => url);
  const [list, wiki] = await documents;
  expect(urlsOf(list)).toEqual([`${main}/files/${ID}.pdf`, there]);
  expect(urlsOf(wiki)).toEqual([`${main}/wiki/1`, `${main}/wiki/2`]);
  expect(catalog.items).toMatchObject([
    { url: `/files/${ID}.pdf`, data: { wiki: { url: '/wiki/1' } } },
    { url: there },
    { url: '/wiki/2' },
  ]);
});

test('without a main host, lists have paths', async () => {
  const documents = await published();
  expect(parse(documents['/metadata2.json'])[0].url).toBe(`/files/${ID}.pdf`);
  expect(parse(documents['/wiki.json'])[0].url).toBe('/wiki/1');
});

test('full addresses on the main host are published byte for byte', async () => {
  const url = `https://docs.example.edu/files/${ID}.pdf`;
  const data = {
    title: '书',
    authors: ['甲'],
    isbn: [],
    filetype: 'pdf' as const,
    filesize: 3,
    note: 'kept',
  };
  const list = [{ id: ID, url, type: 'book' as const, data }];
  const { documents } = publish(
    { ...ARCHIVE, items: list },
    { ...site, mainHost: 'https://docs.example.edu' },
  );
  const [items] = await documents;
  expect(Buffer.from(items?.body ?? []).toString('utf8')).toBe(JSON.stringify(list));
});

// spec 7.1, 7.2
test('the item list has generated titles and keeps unknown keys', async () => {
  const documents = await published();
  expect(parse(documents['/metadata2.json'])).toEqual([
    {
      id: ID,
      url: `/files/${ID}.pdf`,
      type: 'test',
      data: {
        title: '2021-2022 学年第二学期 形式语言与自动机 期末试卷',
        course: { name: '形式语言与自动机' },
        time: { start: '2021', end: '2022', semester: 'Second', stage: '期末' },
        content: ['原题'],
        filetype: 'pdf',
        filesize: 1024,
        difficulty: 'hard',
      },
    },
  ]);
  expect(parse(documents['/wiki.json'])).toEqual(ARCHIVE.wiki);
});

// spec 3.34
test('variant and teachers are published, also in the title, and a book without an ISBN has an empty list', async () => {
  const [item = expect.fail('there is one')] = ARCHIVE.items;
  const own = { variant: 'A卷', teachers: ['伍胜健'], source: '16秋A.pdf', note: '缺第 3 页' };
  const bookId = 'b'.repeat(32);
  const book: Archive['items'][number] = {
    id: bookId,
    url: `/files/${bookId}.pdf`,
    type: 'book',
    data: { title: '信号讲义', authors: ['伍胜健'], filetype: 'pdf' },
  };
  const items: Archive['items'] = [
    item.type === 'test' ? { ...item, data: { ...item.data, ...own } } : item,
    book,
  ];
  const { catalog, documents } = publish({ ...ARCHIVE, items }, site);
  const [list] = await documents;
  const title = '2021-2022 学年第二学期 形式语言与自动机 期末试卷（A卷，伍胜健）';
  expect(parse(list)).toMatchObject([{ data: { title, ...own } }, { data: { isbn: [] } }]);
  expect(catalog.items).toMatchObject([
    { data: { title, ...own } },
    { data: { isbn: [] } },
    { type: 'test' },
  ]);
});

// spec 7.2
test('the catalog has the items and wiki entries that a client of the lists sees', () => {
  const { catalog } = publish(ARCHIVE, site);
  expect(catalog.diagnostics).toEqual([]);
  expect(catalog.items).toHaveLength(2);
  expect(catalog.items[0]).toMatchObject({
    data: { wiki: { url: '/wiki/1', data: { content: ['答案'] } } },
  });
});

test('a packed catalog is published like the lists', async () => {
  const document = await publishPacked('{"format":"x"}');
  expect(document).toMatchObject({
    path: '/api/catalog.json',
    contentType: 'application/json; charset=utf-8',
  });
  expect(parse(document)).toEqual({ format: 'x' });
});

// spec 7.3
test('the feed is a JSON Feed, in which announcements without a page link to the home page', async () => {
  const feed = parse((await published())['/feed.json']);
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: '示例大学',
    home_page_url: 'https://docs.example.edu/',
  });
  expect(feed.items).toEqual([
    {
      id: '一',
      title: '公告',
      summary: '<p>短</p>',
      content_html: '<p>长</p>',
      tags: ['主站公告'],
      date_modified: '2025-03-01T00:00:00+08:00',
    },
  ]);
});

test('each schema is a single YAML document without comments and anchors', async () => {
  const documents = await published();
  for (const type of ['book', 'test', 'doc']) {
    const { contentType, body } = documents[`/schema/${type}.yaml`] ?? {};
    expect(contentType).toBe('application/yaml; charset=utf-8');
    const text = new TextDecoder().decode(body);
    expect(text).not.toMatch(/^\s*#|[&*]a[0-9]/mu);
    const { value } = parseYaml(text);
    expect(value).toEqual(JSON.parse(JSON.stringify(value)));
    expect(value).toMatchObject({ properties: { type: { const: type } } });
  }
});

test('compressed variants have the same content, and are left out if they save nothing', async () => {
  const documents = await published();
  const items = documents['/metadata2.json'];
  expect(brotliDecompressSync(items?.brotli ?? '')).toEqual(Buffer.from(items?.body ?? []));
  expect(gunzipSync(items?.gzip ?? '')).toEqual(Buffer.from(items?.body ?? []));
  const empty = await publish({ ...ARCHIVE, wiki: [] }, site).documents;
  expect(empty.find(({ path }) => path === '/wiki.json')?.brotli).toBeUndefined();
});

test('a large list can be published before it is compressed, and small ones never are', async () => {
  const [item] = ARCHIVE.items;
  if (item?.type !== 'test') return expect.fail('it is no test');
  const archive: Archive = {
    ...ARCHIVE,
    items: [{ ...item, data: { ...item.data, note: '长'.repeat(400_000) } }],
  };
  const later: string[] = [];
  const lists = publishLists(archive, undefined);
  const documents = await publishDocuments(archive, site, lists, new Map(), ({ path }) =>
    later.push(path),
  );
  expect(later).toEqual(['/metadata2.json']);
  const [items, ...others] = documents;
  expect([items?.tag, items?.brotli, items?.gzip]).toEqual([
    (await publish(archive, site).documents)[0]?.tag,
    undefined,
    undefined,
  ]);
  expect(others.some(({ brotli }) => brotli)).toBe(true);
});

test('an ETag changes only with the bytes', async () => {
  const tagOf = async (archive: Archive) => (await publish(archive, site).documents)[0]?.tag;
  expect(await tagOf(ARCHIVE)).toBe(await tagOf(structuredClone(ARCHIVE)));
  expect(await tagOf(ARCHIVE)).not.toBe(await tagOf({ ...ARCHIVE, items: [] }));
  expect(await tagOf(ARCHIVE)).toMatch(/^[\w-]{22}$/u);
});
