import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/server/appFixture.ts';
import { NO_PAGES } from '../../../test/support/server/emptyPagesFixture.ts';
import { readCatalog } from '../../catalog/catalog.ts';
import type { PublishedDocument } from '../../catalog/publication.ts';
import {
  CourseResponseSchema,
  CoursesResponseSchema,
} from '../../protocol/api/catalogOperations.ts';
import { createArchivePages } from '../../search/courses/createArchivePages.ts';
import { EMPTY_LEXICON } from '../../search/lexicon/lexicon.ts';
import { compareUnits, pageAfter } from './cursor.ts';

test('pages that are read while entries come and go have every entry that stays, once', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1 });
  fc.assert(
    fc.property(
      names,
      fc.func(fc.boolean()),
      fc.integer({ min: 1, max: 5 }),
      (all, isThere, limit) => {
        const stays = all.filter((_, at) => at % 2 === 0);
        const read: string[] = [];
        let cursor: string | undefined;
        for (let page = 0; page <= all.length; page += 1) {
          const now = all.filter((name) => stays.includes(name) || isThere(name, page));
          const { entries, next } = pageAfter(now.toSorted(compareUnits), (name) => name, {
            cursor,
            limit,
          });
          read.push(...entries);
          cursor = next;
          if (cursor === undefined) break;
        }
        expect(new Set(read).size).toBe(read.length);
        expect(read).toEqual(expect.arrayContaining(stays));
      },
    ),
  );
});

const PAPER = '1'.repeat(32);
const NOTES = '2'.repeat(32);
const WITH_WIKI = '3'.repeat(32);
const paper = (id: string) => ({
  id,
  type: 'test',
  url: `https://docs.example.edu/files/${id}.pdf`,
  data: { course: { name: '大学物理' }, time: { start: '2023', end: '2024' }, content: '原题' },
});
const ITEMS = [
  paper(PAPER),
  {
    id: NOTES,
    type: 'doc',
    url: `https://docs.example.edu/files/${NOTES}.pdf`,
    data: { title: '笔记', course: [{ name: '大学物理' }, { name: '大学物理' }] },
  },
  paper(WITH_WIKI),
];
const WIKI = [
  { id: WITH_WIKI, url: 'https://wiki.example.edu/1', data: { content: ['答案'] } },
  {
    url: 'https://wiki.example.edu/2',
    data: { course: { name: '数学分析' }, time: { start: '2023', end: '2024' } },
  },
];

function documentOf(path: string, content: object): PublishedDocument {
  const body = new TextEncoder().encode(JSON.stringify(content));
  return { path, contentType: 'application/json', tag: path, body };
}

function openSite() {
  const { items } = readCatalog(ITEMS, WIKI);
  const pages = createArchivePages({
    items,
    aliases: new Map([['大物', ['大学物理']]]),
    lexicon: EMPTY_LEXICON,
  });
  const asked: string[] = [];
  const edition = {
    documents: new Map(
      [documentOf('/metadata2.json', ITEMS), documentOf('/wiki.json', WIKI)].map((one) => [
        one.path,
        one,
      ]),
    ),
    engine: {
      search: async () => '',
      namesOf: async () => [],
      async itemsOf(ids: readonly string[]) {
        asked.push(...ids);
        return ids.map((id) => {
          const item = items.find((one) => one.id === id);
          return item?.type === 'unknown' ? undefined : item;
        });
      },
    },
    pages: {
      ...NO_PAGES,
      coursePage: async (name: string) => pages.coursePage(name),
      courses: async () => pages.courses(),
    },
  };
  return { app: createTestApp({ edition: () => edition }), asked };
}

test('an item has its links and a tag, and only items of the wiki are asked of the search', async () => {
  const { app, asked } = openSite();
  const first = await app.request(`/api/items/${PAPER}`);
  expect(await first.json()).toMatchObject({
    id: PAPER,
    data: { content: ['原题'], title: expect.stringContaining('大学物理') },
    links: {
      page: `/items/${PAPER}`,
      citation: `/api/items/${PAPER}/citation`,
      courses: [{ name: '大学物理', url: `/api/courses/${encodeURIComponent('大学物理')}` }],
    },
  });
  const tag = first.headers.get('etag') ?? '';
  const again = await app.request(`/api/items/${PAPER}`, { headers: { 'if-none-match': tag } });
  expect(again.status).toBe(304);
  expect(first.headers.get('vary')).toContain('Accept-Encoding');
  expect(again.headers.get('vary')).toBe(first.headers.get('vary'));
  expect(await (await app.request(`/api/items/${WITH_WIKI.toUpperCase()}`)).json()).toMatchObject({
    data: { wiki: { url: 'https://wiki.example.edu/1' } },
  });
  expect((await app.request('/api/items/wiki-2')).status).toBe(200);
  expect(asked).toEqual([WITH_WIKI, 'wiki-2']);
  for (const id of ['4'.repeat(32), 'wiki-3', 'wiki-1x']) {
    expect((await app.request(`/api/items/${id}`)).status, id).toBe(404);
  }
  expect(asked).toHaveLength(2);
});

test('a course is read in pages; its other names lead to it', async () => {
  const { app } = openSite();
  const other = await app.request(`/api/courses/${encodeURIComponent('大物')}?limit=2`);
  expect(other.status).toBe(302);
  const first = await app.request(other.headers.get('location') ?? '');
  const { items, total, next } = v.parse(CourseResponseSchema, await first.json());
  expect(items.map(({ id }) => id)).toEqual([PAPER, NOTES]);
  expect(total).toBe(3);
  expect(first.headers.get('link')).toBe(`<${next}>; rel="next"`);
  const last = v.parse(CourseResponseSchema, await (await app.request(next ?? '')).json());
  expect(last.items).toHaveLength(1);
  expect(last.next).toBeUndefined();
  const list = await (await app.request('/api/courses')).json();
  expect(v.parse(CoursesResponseSchema, list).courses).toMatchObject([
    { name: '大学物理', otherNames: ['大物'], tests: 2, docs: 1 },
    { name: '数学分析', otherNames: [], tests: 1, docs: 0 },
  ]);
  expect((await app.request('/api/courses?limit=0')).status).toBe(400);
});
