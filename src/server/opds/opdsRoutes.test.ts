import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/anyCharacter.ts';
import { createTestApp, NO_DOWNLOADS } from '../../../test/support/server/appFixture.ts';
import { createAccessPolicy } from '../../access/accessPolicy.ts';
import type { AccessRule } from '../../access/decide.ts';
import { readCatalog } from '../../catalog/catalog.ts';
import { createArchivePages } from '../../search/courses/createArchivePages.ts';
import { createEngineState } from '../../search/engineState.ts';
import { EMPTY_LEXICON } from '../../search/lexicon/lexicon.ts';
import { searchHere } from '../searchService.ts';

const ORIGIN = 'http://localhost';
const idOf = (number: number) => number.toString(16).padStart(32, '0');

function entry(number: number, type: string, data: object, more: object = {}) {
  const id = idOf(number);
  return { id, type, url: `/files/${id}.pdf`, data, ...more };
}

/** A name that has to be escaped in XML, in URLs and in patterns of routers. */
const COURSE = 'C/C++ & "算法"#1 :name';
const COLLEGE = '信息<学院>?';

const paper = (number: number, data: object = {}) =>
  entry(number, 'test', {
    course: { name: COURSE },
    time: { start: '2023', end: '2024', stage: '期末' },
    college: [COLLEGE],
    ...data,
  });

const BOOK = entry(1, 'book', {
  title: '高等数学',
  authors: ['甲', '乙'],
  translators: ['丙'],
  publisher: '大学出版社',
  publish_year: '2020-5',
  isbn: ['978-7-04-039663-8'],
});
const FOREIGN = entry(
  2,
  'book',
  { title: 'Calculus', filetype: 'epub' },
  { url: 'https://example.edu/a|b.epub' },
);
const ZIP = entry(3, 'doc', { title: '课件', course: [{ name: COURSE }], filetype: 'zip' });
const PAPERS = Array.from({ length: 120 }, (_, at) => paper(at + 100));
const WITHOUT_DOCUMENT = [
  paper(4, { filetype: 'wiki' }),
  entry(5, 'book', { title: '网页' }, { url: '/somewhere' }),
];
const ENTRIES = [BOOK, FOREIGN, ZIP, ...PAPERS, ...WITHOUT_DOCUMENT];
const WITH_DOCUMENT = [BOOK, FOREIGN, ZIP, ...PAPERS].map(({ id }) => `urn:md5:${id}`);

function appWith(entries: readonly object[] = ENTRIES, rule?: AccessRule) {
  const { items } = readCatalog(entries, []);
  const pages = createArchivePages({ items, aliases: new Map(), lexicon: EMPTY_LEXICON });
  const engine = searchHere(createEngineState(items, EMPTY_LEXICON).engine);
  let searches = 0;
  const edition = {
    engine: {
      ...engine,
      search: (request: Parameters<typeof engine.search>[0]) => {
        searches += 1;
        return engine.search(request);
      },
    },
    pages: {
      itemPage: async (id: string) => pages.itemPage(id),
      coursePage: async (name: string) => pages.coursePage(name),
      collegePage: async (name: string) => pages.collegePage(name),
      courses: async () => pages.courses(),
      overview: async () => pages.overview(),
    },
    added: {
      of: () => Date.UTC(2026, 0, 2),
      newest: (limit: number) =>
        items.slice(0, limit).map(({ id }) => ({ id, added: Date.UTC(2026, 0, 2) })),
    },
    // What is made of an edition is kept with it.
    renderer: { render: async () => ({ status: 200, html: '' }) },
    ...(rule && { access: createAccessPolicy({ ...rule, networks: [], proxies: [] }) }),
  };
  const downloads = {
    ...NO_DOWNLOADS,
    counts: { ...NO_DOWNLOADS.counts, dayOf: () => '2026-01-02' },
  };
  const app = createTestApp({ edition: () => edition, downloads });
  return { app, searches: () => searches };
}

type App = ReturnType<typeof appWith>['app'];

interface Link {
  readonly rel: string;
  readonly type: string;
  readonly href: string;
}

interface ReadFeed {
  readonly links: readonly Link[];
  readonly ids: readonly string[];
}

/** The links of an Atom feed and of its entries; fails if the XML is not well-formed. */
function readAtom(text: string): ReadFeed {
  const links: Link[] = [];
  const ids: string[] = [];
  let content = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => expect.fail(error.message));
  parser.on('text', (part) => {
    content += part;
  });
  parser.on('opentag', ({ name, attributes: { rel = '', type = '', href = '' } }) => {
    content = '';
    if (name === 'link') links.push({ rel, type, href });
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'id' && content.startsWith('urn:')) ids.push(content);
  });
  parser.write(text).close();
  return { links, ids };
}

function readJson(text: string): ReadFeed {
  const { links, navigation = [], publications = [] } = JSON.parse(text);
  return {
    links: [...links, ...navigation],
    ids: publications.map(
      ({ metadata }: { metadata: { identifier: string } }) => metadata.identifier,
    ),
  };
}

/** Follows every link to a feed, from the root. */
async function walk(app: App, root: string, read: (text: string) => ReadFeed) {
  const found = new Set<string>();
  const seen = new Set([root]);
  for (const address of seen) {
    const response = await app.request(address);
    expect([address, response.status]).toEqual([address, 200]);
    const type = response.headers.get('content-type')?.replace(';charset=utf-8', '');
    const { links, ids } = read(await response.text());
    expect(links.find(({ rel }) => rel === 'self')).toMatchObject({ href: address, type });
    for (const id of ids) found.add(id);
    for (const { rel, type, href } of links) {
      const isFeed = /profile=opds-catalog|opds\+json/u.test(type) && rel !== 'search';
      if (isFeed) seen.add(href);
    }
  }
  return { found: [...found].toSorted(), feeds: seen };
}

test.each([
  ['/opds/v1.2', readAtom],
  ['/opds/v2', readJson],
] as const)(
  'the catalog at %s leads to every document, and to nothing else',
  async (root, read) => {
    const { found, feeds } = await walk(appWith().app, ORIGIN + root, read);
    expect(found).toEqual(WITH_DOCUMENT.toSorted());
    const college = encodeURIComponent(COLLEGE);
    for (const path of [
      'latest?page=2',
      'popular',
      'kinds/test?page=3',
      `colleges/${college}/papers?page=3`,
      `courses/${encodeURIComponent(COURSE)}?page=3`,
    ]) {
      expect([...feeds]).toContain(`${ORIGIN}${root}/${path}`);
    }
  },
);

test('the root is that of the version that the client asks for', async () => {
  const { app } = appWith();
  const typeFor = async (accept: string) => {
    const response = await app.request('/opds', { headers: { accept } });
    expect(response.headers.get('vary')).toMatch(/\bAccept\b(?!-)/u);
    return response.headers.get('content-type');
  };
  const atom = 'application/atom+xml;profile=opds-catalog;kind=navigation;charset=utf-8';
  expect(await typeFor('*/*')).toBe(atom);
  expect(await typeFor('application/atom+xml,application/opds+json;q=0.9')).toBe(atom);
  expect(await typeFor('application/opds+json,application/atom+xml;q=0.9')).toBe(
    'application/opds+json',
  );
  expect((await app.request('/opds/')).headers.get('location')).toBe('/opds');
  expect((await app.request('/opds', { method: 'POST' })).status).toBe(405);
});

test('a book has everything that is known of it, and a link that opens it', async () => {
  const { app } = appWith();
  const atom = await (await app.request('/opds/v1.2/kinds/book')).text();
  const [first = '', second = ''] = atom.split('<entry>').slice(1);
  for (const part of [
    `<id>urn:md5:${BOOK.id}</id>`,
    '<author><name>乙</name></author>',
    '<contributor><name>丙</name></contributor>',
    '<dc:identifier>urn:isbn:9787040396638</dc:identifier>',
    '<dc:issued>2020</dc:issued>',
    '<dc:language>zh-CN</dc:language>',
    `rel="http://opds-spec.org/acquisition/open-access" type="application/pdf" href="${ORIGIN}/files/${BOOK.id}.pdf?filename=`,
    `rel="http://opds-spec.org/image/thumbnail" type="image/jpeg"`,
  ]) {
    expect(first).toContain(part);
  }
  // Of a document of another host nothing is known but where it is.
  expect(second).toContain(
    'rel="http://opds-spec.org/acquisition" type="application/epub+zip" href="https://example.edu/a%7Cb.epub"',
  );
  expect(second).not.toContain('opds-spec.org/image');
  // By its title, as in citations.
  expect(second).toContain('<dc:language>en</dc:language>');
  const publication = await (await app.request(`/opds/v2/items/${BOOK.id}`)).json();
  expect(publication).toMatchObject({
    metadata: {
      title: '高等数学',
      identifier: `urn:md5:${BOOK.id}`,
      altIdentifier: ['urn:isbn:9787040396638'],
      author: ['甲', '乙'],
      modified: '2026-01-02T00:00:00.000Z',
    },
    images: [{ type: 'image/jpeg' }, { type: 'image/webp' }],
  });
});

test('where documents need a sign-in, links are not open access, and say how to sign in', async () => {
  const { app } = appWith(ENTRIES, { mode: 'members', protect: 'files-and-covers' });
  const atom = await (await app.request('/opds/v1.2/kinds/book')).text();
  expect(atom).not.toMatch(/open-access|opds-spec.org\/image/u);
  const { links } = readAtom(atom);
  const authentication = links.find(({ rel }) => rel === 'http://opds-spec.org/auth/document');
  const response = await app.request(authentication?.href ?? '');
  expect(response.headers.get('content-type')).toBe(authentication?.type);
  const document = await response.json();
  expect(document).toMatchObject({
    id: authentication?.href,
    authentication: [{ type: 'http://opds-spec.org/auth/basic' }],
  });
  // Without a page to sign in on, which an e-reader would save as the book.
  const acquisition = links.find(({ rel }) => rel === 'http://opds-spec.org/acquisition');
  const refused = await app.request(acquisition?.href ?? '');
  expect(refused.status).toBe(401);
  expect(await refused.json()).toEqual(document);
  const feed: unknown = await (await app.request('/opds/v2/kinds/book')).json();
  expect(feed).toMatchObject({ publications: [{ images: [{ type: 'image/png' }] }, {}] });
  expect((await appWith().app.request('/opds/authentication.json')).status).toBe(404);
});

test('searches find what the site finds, in pages of the size that was asked for', async () => {
  const { app } = appWith();
  const description = await (await app.request('/opds/v1.2/search.xml')).text();
  const template = /template="([^"]*)"/u.exec(description)?.[1]?.replaceAll('&amp;', '&') ?? '';
  // Some e-readers know no other parameter, and send it as it stands.
  expect(template.match(/\{.*?\}/gu)).toEqual(['{searchTerms}']);
  const address = template.replace('{searchTerms}', encodeURIComponent('算法'));
  const sizeOf = async (more: string) =>
    readAtom(await (await app.request(address + more)).text()).ids.length;
  expect(await sizeOf('&page=&count=')).toBe(50);
  expect(await sizeOf('&page={startPage?}&count={count?}')).toBe(50);
  expect(await sizeOf('&count=1000')).toBe(100);
  expect(await sizeOf('&count=0')).toBe(1);
  const { ids, links } = readAtom(await (await app.request(`${address}&page=2&count=100`)).text());
  // 120 papers and the materials of the course; its page of a wiki is no document.
  expect(ids).toHaveLength(21);
  const previous = links.find(({ rel }) => rel === 'previous')?.href ?? '';
  expect(readAtom(await (await app.request(previous)).text()).ids).toHaveLength(100);
  // No collection of OPDS 2.0 may be empty.
  const none: unknown = await (await app.request('/opds/v2/search?query=没有这样的')).json();
  expect(none).not.toHaveProperty('publications');
  expect(none).toMatchObject({ navigation: [{ rel: 'up' }] });
});

test('a feed is made once for an edition, and revalidated by its tag', async () => {
  const { app, searches } = appWith();
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => app.request('/opds/v1.2/kinds/test?page=2')),
  );
  const tag = asked[0]?.headers.get('etag') ?? '';
  const again = await app.request('/opds/v1.2/kinds/test?page=2&x=1', {
    headers: { 'if-none-match': tag },
  });
  expect(again.status).toBe(304);
  expect(searches()).toBe(1);
});

test.each([
  ['/opds/v1.2/kinds/test?page=4', 404],
  ['/opds/v1.2/kinds/test?page=0', 400],
  ['/opds/v1.2/kinds/test?page=9999999999', 400],
  ['/opds/v2/search?query=a&count=many', 400],
  ['/opds/v1.2/kinds/film', 404],
  [`/opds/v1.2/courses/${encodeURIComponent('没有')}`, 404],
  [`/opds/v2/colleges/${encodeURIComponent('没有')}/papers`, 404],
  [`/opds/v2/items/${idOf(4)}`, 404],
  ['/opds/v3', 404],
])('there is no feed at %s', async (path, status) => {
  expect((await appWith().app.request(path)).status).toBe(status);
});

test('any metadata makes feeds that can be read', async () => {
  const text = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(text, text, text, async (title, author, publisher) => {
      const data = { title: `题${title}`, authors: [author], publisher, isbn: [title] };
      const { app } = appWith([entry(1, 'book', data)]);
      const atom = readAtom(await (await app.request('/opds/v1.2/latest')).text());
      const json = readJson(await (await app.request('/opds/v2/latest')).text());
      expect([atom.ids, json.ids]).toEqual([[`urn:md5:${idOf(1)}`], [`urn:md5:${idOf(1)}`]]);
    }),
    { numRuns: 30 },
  );
});
