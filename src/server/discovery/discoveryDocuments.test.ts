import { expect, test } from 'vitest';
import { readItem } from '../../catalog/catalog.ts';
import type { Item } from '../../catalog/item.ts';
import { DEFAULT_SITE } from '../../protocol/site.ts';
import { groupCourses } from '../../search/courses/groupCourses.ts';
import { EMPTY_LEXICON } from '../../search/lexicon/lexicon.ts';
import { createOriginFiller } from './anyOrigin.ts';
import {
  type DiscoveredSite,
  feedDocuments,
  haveSameSitemaps,
  sitemapDocuments,
} from './discoveryDocuments.ts';
import { escapeXml, xml } from './escapeXml.ts';
import { newestItems } from './newestItems.ts';
import { isSitemap, listedPages, sitemaps } from './sitemap.ts';

const ORIGIN = 'https://docs.example.edu';

function item(number: number, type: string, data: object): Item {
  const id = number.toString(16).padStart(32, '0');
  const { item: read } = readItem({ id, type, url: `/files/${id}.pdf`, data });
  return read && read.type !== 'unknown' ? read : expect.fail('not an item');
}

const BOOK = item(1, 'book', {
  title: '<高等数学> & "线性代数"',
  authors: ['甲', '乙'],
  publisher: '大学出版社',
  publish_year: '2020',
  isbn: [],
});
const TEST = item(2, 'test', {
  course: { name: '大学物理', type: '本科' },
  college: ['物理学院'],
  time: { start: '2022', end: '2023', semester: 'First', stage: '期末' },
  content: ['原题', '答案'],
});
const DOC = item(3, 'doc', { title: '公式', course: [{ name: '大学物理' }], content: [] });
const ITEMS = [BOOK, TEST, DOC, { id: 'film-1', type: 'unknown' as const }];
const COURSES = groupCourses(ITEMS, new Map(), EMPTY_LEXICON).all;
const ADDED = new Map(
  [BOOK, TEST, DOC].map(({ id }, at) => [id, Date.parse(`2026-0${at + 1}-02T03:04:05Z`)]),
);

const SITE = {
  site: DEFAULT_SITE,
  items: ITEMS,
  courses: COURSES,
  added: ADDED,
  origin: ORIGIN,
} satisfies DiscoveredSite;

const all = (site = DEFAULT_SITE) =>
  new Map(
    [...sitemapDocuments({ ...SITE, site }), ...feedDocuments({ ...SITE, site })].map(
      (document) => [document.path, document.text],
    ),
  );

test('text is escaped in XML, and forbidden characters are removed', () => {
  expect(escapeXml(`<a b='"'>&\u0000\u0008\ufffe\ud800一𠮷</a>`)).toBe(
    '&lt;a b=&#39;&quot;&#39;&gt;&amp;一𠮷&lt;/a&gt;',
  );
  expect(xml`<a>${'<'}${[xml`<b/>`, xml`<c/>`]}</a>`.text).toBe('<a>&lt;<b/><c/></a>');
});

test('feeds list the newest fifty items, each with a line of Chinese and the URL of its page', () => {
  const newest = newestItems(ITEMS, ADDED);
  expect(newest.map(({ summary }) => summary)).toEqual([
    '资料 · 大学物理',
    '试卷 · 大学物理（本科） · 物理学院 · 原题、答案',
    '书籍 · 甲、乙 · 大学出版社 · 2020',
  ]);
  expect(newest[2]).toMatchObject({
    id: `urn:md5:${BOOK.id}`,
    path: `/items/${BOOK.id}`,
    authors: ['甲', '乙'],
  });
  const many = Array.from({ length: 60 }, (_, at) => item(at + 10, 'book', { title: `第${at}本` }));
  const same = new Map(many.map(({ id }) => [id, 0]));
  expect(newestItems(many, same)).toHaveLength(50);
});

test('JSON Feed and Atom have the same content', () => {
  const documents = all();
  const feed = JSON.parse(documents.get('/feeds/items.json') ?? '');
  const atom = documents.get('/feeds/items.atom') ?? '';
  expect(feed.items).toHaveLength(3);
  for (const each of feed.items) {
    expect(atom).toContain(`<id>${each.id}</id>`);
    expect(atom).toContain(`<title>${escapeXml(each.title)}</title>`);
    expect(atom).toContain(`<updated>${each.date_published}</updated>`);
  }
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: `${ORIGIN}/feeds/items.json`,
  });
});

test('an empty feed is valid', () => {
  const documents = feedDocuments({ ...SITE, items: [], courses: [], added: new Map() });
  const atom = documents.find(({ path }) => path.endsWith('.atom'))?.text;
  expect(atom).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
});

test('the sitemap lists the pages of courses and items, and when they last grew', () => {
  const pages = listedPages({ items: ITEMS, courses: COURSES, added: ADDED });
  expect(pages.map(({ path }) => decodeURIComponent(path))).toEqual([
    '/',
    '/about',
    '/privacy',
    '/browse',
    '/browse/latest',
    '/browse/popular',
    '/courses/大学物理',
    `/items/${BOOK.id}`,
    `/items/${TEST.id}`,
    `/items/${DOC.id}`,
  ]);
  expect(pages[6]?.changed).toBe(ADDED.get(DOC.id));
  expect(pages.at(-1)?.changed).toBe(ADDED.get(DOC.id));
});

test('a sitemap that is too long or too large is split', () => {
  const pages = Array.from({ length: 10 }, (_, at) => ({ path: `/?q=${at}&c=test` }));
  const [whole, ...none] = sitemaps(pages, ORIGIN);
  expect(none).toEqual([]);
  expect(whole?.text).toContain(`<loc>${ORIGIN}/?q=0&amp;c=test</loc>`);
  for (const limits of [
    { pages: 4, bytes: 10_000 },
    { pages: 100, bytes: 480 },
  ]) {
    const [list, ...parts] = sitemaps(pages, ORIGIN, limits);
    expect(parts.map(({ path }) => path)).toEqual(
      ['1', '2', '3'].map((number) => `/sitemaps/${number}.xml`),
    );
    for (const { path, text } of parts) {
      expect(list?.text).toContain(`<loc>${ORIGIN}${path}</loc>`);
      expect(text.match(/<url>/gu)?.length).toBeLessThanOrEqual(limits.pages);
      expect(text.length).toBeLessThanOrEqual(limits.bytes);
    }
    expect(
      parts
        .map(({ text }) => text)
        .join('')
        .match(/<url>/gu),
    ).toHaveLength(10);
  }
});

test('the OpenSearch description respects the maximum lengths', () => {
  const brand = { name: '非常非常长的大学共享资料与试卷之站', suffix: '示例站'.repeat(20) };
  const text = all({ ...DEFAULT_SITE, brand, description: '很长'.repeat(1000) }).get(
    '/opensearch.xml',
  );
  const lengthOf = (name: string) =>
    new RegExp(`<${name}>(.*)</${name}>`, 'u').exec(text ?? '')?.[1]?.length;
  expect(lengthOf('ShortName')).toBeLessThanOrEqual(16);
  expect(lengthOf('LongName')).toBeLessThanOrEqual(48);
  expect(lengthOf('Description')).toBe(1024);
  expect(text).toContain(`template="${ORIGIN}/?q={searchTerms}"`);
});

test('without a configured host, each request supplies the origin', async () => {
  const placeless = placelessDocument();
  const place = createOriginFiller(() => 0);
  const placed = await place(placeless, 'http://localhost:4000');
  expect(new TextDecoder().decode(placed?.body)).toBe('at http://localhost:4000/a');
  expect(await place(placeless, 'http://localhost:4000')).toBe(placed);
  const other = await place(placeless, 'http://[::1]:4000');
  expect(other?.tag).not.toBe(placed?.tag);
  expect(await place(placeless, 'http://localhost:4000')).toBe(placed);
  const plain = { ...placeless, body: new TextEncoder().encode('nowhere') };
  for (let port = 4000; port < 4010; port += 1) {
    expect(await place(plain, `http://localhost:${port}`)).toBe(plain);
  }
});

test('made-up origins are limited, and those in use stay cached', async () => {
  const placeless = placelessDocument();
  let time = 0;
  const place = createOriginFiller(() => time);
  const placed = await place(placeless, 'http://localhost:4000');
  let made = 0;
  for (let count = 0; count < 1000; count += 1) {
    if (await place(placeless, `http://made-up-${count}.example`)) made += 1;
    expect(await place(placeless, 'http://localhost:4000')).toBe(placed);
  }
  expect(made).toBe(3);
  time = 10_000;
  expect(await place(placeless, 'http://docs.example')).toBeDefined();
  expect(await place(placeless, 'http://other.example')).toBeUndefined();
});

test('concurrent requests for a document share one computation', async () => {
  const place = createOriginFiller(() => 0);
  const placeless = placelessDocument();
  const [one, other] = await Promise.all([
    place(placeless, 'http://localhost:4000'),
    place(placeless, 'http://localhost:4000'),
  ]);
  expect(one).toBe(other);
});

function placelessDocument() {
  const body = new TextEncoder().encode('at https://any-origin.invalid/a');
  return { path: '/x', contentType: 'text/plain', tag: 'tag', body };
}

test('an edit within an item keeps the sitemaps; what they contain does not', () => {
  const edited = item(3, 'doc', { title: '公式集', course: [{ name: '大学物理' }], content: [] });
  const kept = { ...SITE, items: [BOOK, TEST, edited, ITEMS[3] ?? BOOK] };
  expect(haveSameSitemaps(SITE, kept)).toBe(true);
  expect(sitemapDocuments(kept)).toEqual(sitemapDocuments(SITE));
  expect(sitemapDocuments(SITE).every(({ path }) => isSitemap(path))).toBe(true);
  expect(feedDocuments(SITE).some(({ path }) => isSitemap(path))).toBe(false);
  const [course] = COURSES;
  if (!course) return expect.fail('there is no course');
  const others: Partial<DiscoveredSite>[] = [
    { items: [BOOK, TEST, DOC] },
    { items: [BOOK, TEST, item(4, 'doc', DOC.data), ITEMS[3] ?? BOOK] },
    { items: [{ id: BOOK.id, type: 'unknown' }, TEST, DOC, ITEMS[3] ?? BOOK] },
    { courses: [{ ...course, name: '物理' }] },
    { courses: [{ ...course, positions: [1] }] },
    { courses: [] },
    { added: new Map([[BOOK.id, 0]]) },
    { origin: 'https://other.example.edu' },
  ];
  for (const other of others) expect(haveSameSitemaps(SITE, { ...SITE, ...other })).toBe(false);
});
