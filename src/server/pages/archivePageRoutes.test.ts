import { expect, test } from 'vitest';
import { createTestApp, type TestAppParts } from '../../../test/support/server/appFixture.ts';
import { readItem } from '../../catalog/catalog.ts';
import type { Item } from '../../catalog/item.ts';
import { DEFAULT_SITE } from '../../protocol/site.ts';
import { createArchivePages } from '../../search/courses/createArchivePages.ts';
import { EMPTY_LEXICON } from '../../search/lexicon/lexicon.ts';
import type { PageFacts } from '../pageRenderer.ts';
import { searchHere } from '../searchService.ts';

const ORIGIN = 'http://localhost';
const idOf = (digit: string) => digit.repeat(32);

function itemOf(digit: string, type: string, data: object): Item {
  const id = idOf(digit);
  const { item } = readItem({ id, type, url: `/files/${id}.pdf`, data });
  return item && item.type !== 'unknown' ? item : expect.fail('not an item');
}

const PAPER = itemOf('a', 'test', {
  course: { name: '高等数学' },
  time: { start: '2023', end: '2024', stage: '期末' },
});
const NOTES = itemOf('b', 'doc', { title: '公式', course: [{ name: '高等数学' }], content: [] });
const ITEMS = [PAPER, NOTES];
const PAGES = createArchivePages({
  items: ITEMS,
  aliases: new Map(),
  lexicon: { ...EMPTY_LEXICON, aliases: new Map([['高数', ['高等数学']]]) },
});

/** An app whose pages say what they were rendered from; `rendered` has the facts of each. */
function appWith(parts: TestAppParts = {}) {
  const rendered: PageFacts[] = [];
  const edition = {
    engine: searchHere({
      search: () => ({ mode: 'text', total: 0, items: [], facets: {} }),
      itemOf: (id) => ITEMS.find((item) => item.id === id),
    }),
    pages: {
      itemPage: async (id: string) => PAGES.itemPage(id),
      coursePage: async (name: string) => PAGES.coursePage(name),
      collegePage: async (name: string) => PAGES.collegePage(name),
      overview: async () => PAGES.overview(),
      courses: async () => PAGES.courses(),
    },
    added: {
      of: (id: string) => (id === NOTES.id ? Date.UTC(2026, 0, 2) : undefined),
      newest: () => [
        { id: NOTES.id, added: 7 },
        { id: idOf('f'), added: 6 },
      ],
    },
    site: DEFAULT_SITE,
    renderer: {
      render: async (_url: URL, facts: PageFacts) => {
        rendered.push(facts);
        const { kind } = facts.archive ?? { kind: facts.error ?? 'page' };
        return {
          status: 200,
          html: `<script nonce="${facts.nonce}">one()</script><p>${kind} ${'x'.repeat(2000)}`,
        };
      },
    },
    ...parts.edition?.(),
  };
  return { app: createTestApp({ ...parts, edition: () => edition }), rendered };
}

test('the page of an item is rendered once, without a nonce, and revalidated by its tag', async () => {
  const { app, rendered } = appWith();
  const first = await app.request(`/items/${PAPER.id}`);
  expect(first.status).toBe(200);
  expect(await first.text()).toMatch(/^<script>one\(\)<\/script><p>item /u);
  expect(first.headers.get('content-security-policy')).toMatch(
    /script-src 'self' 'sha256-[\w+/]+='; /u,
  );
  const tag = first.headers.get('etag') ?? '';
  const packed = await app.request(`/items/${PAPER.id}?page=12`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(packed.headers.get('content-encoding')).toBe('br');
  const again = await app.request(`/items/${PAPER.id}`, { headers: { 'if-none-match': tag } });
  expect(again.status).toBe(304);
  expect(rendered).toHaveLength(1);
  expect(rendered[0]?.archive).toMatchObject({ contents: { item: { id: PAPER.id } } });
});

test('simultaneous requests for a page share its rendering', async () => {
  const { app, rendered } = appWith();
  await Promise.all(Array.from({ length: 20 }, () => app.request('/courses/高等数学')));
  expect(rendered).toHaveLength(1);
});

test('items and courses that are not listed have no page', async () => {
  const { app, rendered } = appWith();
  for (const path of [
    `/items/${idOf('c')}`,
    '/items/wiki-1',
    '/courses/没有',
    '/courses/%E0%A4%A',
  ]) {
    expect([path, (await app.request(path)).status]).not.toEqual([path, 500]);
  }
  expect((await app.request(`/items/${idOf('c')}`)).status).toBe(404);
  expect((await app.request('/courses/没有')).status).toBe(404);
  expect(rendered.every(({ archive }) => archive === undefined)).toBe(true);
});

test('other names of a course and other spellings of an id lead to its one page', async () => {
  const { app } = appWith();
  const course = await app.request('/courses/高数?x=1');
  expect(course.status).toBe(302);
  expect(decodeURIComponent(course.headers.get('location') ?? '')).toBe('/courses/高等数学?x=1');
  const item = await app.request(`/items/${PAPER.id.toUpperCase()}?page=2`);
  expect(item.headers.get('location')).toBe(`/items/${PAPER.id}?page=2`);
});

test('how a document begins is on its page only if everybody may open documents', async () => {
  const opening = { pageCount: 3, isIncomplete: false, text: '一、选择题' };
  const texts = {
    find: () => expect.unreachable(),
    show: () => expect.unreachable(),
    matches: () => expect.unreachable(),
    page: () => expect.unreachable(),
    opening: async () => opening,
    health: () => ({ state: 'ready', documents: 1, pages: 3, bytes: 0, waiting: 0 }) as const,
  };
  const open = appWith({ texts });
  await open.app.request(`/items/${PAPER.id}`);
  expect(open.rendered[0]?.archive).toMatchObject({ opening });
});

test('a course has an Atom feed of what was added to it', async () => {
  const response = await appWith().app.request('/courses/高等数学/feed.atom');
  expect(response.headers.get('content-type')).toContain('application/atom+xml');
  const feed = await response.text();
  expect(feed).toContain('<title>公式</title>');
  expect(feed).toContain(`href="${ORIGIN}/items/${NOTES.id}"`);
  expect(feed).not.toContain(PAPER.id);
  expect((await appWith().app.request('/courses/没有/feed.atom')).status).toBe(404);
});

test('the newest and the most downloaded items are pages, without items that are no longer listed', async () => {
  const { app, rendered } = appWith({
    downloads: {
      counts: {
        add: () => expect.unreachable(),
        top: async () => [
          { id: idOf('f'), count: 9 },
          { id: PAPER.id, count: 4 },
        ],
        total: async () => 0,
        byDay: async () => [],
        dayOf: () => '2026-11-23',
      },
      count: () => undefined,
      settled: async () => undefined,
    },
  });
  await app.request('/browse/latest');
  await app.request('/browse/popular');
  await app.request('/browse');
  expect(rendered.map(({ archive }) => archive)).toMatchObject([
    { order: 'latest', entries: [{ item: { id: NOTES.id }, value: 7 }] },
    { order: 'popular', entries: [{ item: { id: PAPER.id }, value: 4 }] },
    { kind: 'overview', contents: { tests: 1, docs: 1 } },
  ]);
});

test('only reading is allowed', async () => {
  const { app } = appWith();
  for (const path of [`/items/${PAPER.id}`, '/courses/高等数学', '/browse']) {
    expect((await app.request(path, { method: 'DELETE' })).status).toBe(405);
  }
});
