import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/server/appFixture.ts';
import { EMPTY_ENGINE } from '../../../test/support/server/emptyEngineFixture.ts';
import { type Item, ItemSchema } from '../../catalog/item.ts';
import { citationsUrl, citationUrl, MOST_CITED } from '../../protocol/citationUrls.ts';
import { DEFAULT_SITE } from '../../protocol/site.ts';

const BOOK_ID = '1a2b3c4d'.padEnd(32, '0');
const WIKI_ID = 'wiki-1';
const LOST_ID = 'f'.repeat(32);
const MAIN = 'https://docs.example.edu';
const items = new Map<string, Item>(
  [
    {
      id: BOOK_ID,
      type: 'book',
      url: `/files/${BOOK_ID}.pdf`,
      data: {
        title: '离散数学',
        authors: ['李盘林'],
        publisher: '高等教育出版社',
        publish_year: '2005',
      },
    },
    {
      id: WIKI_ID,
      type: 'test',
      url: 'https://wiki.example.edu/calculus',
      data: {
        course: { name: '高等数学' },
        time: { start: '2023', end: '2024', semester: 'Second', stage: '期末' },
        filetype: 'wiki',
      },
    },
  ].map((entry) => [entry.id, v.parse(ItemSchema, entry)]),
);

const app = createTestApp({
  now: () => Date.parse('2026-11-23T16:30:00Z'),
  edition: () => ({
    engine: { ...EMPTY_ENGINE, itemsOf: async (ids) => ids.map((id) => items.get(id)) },
    site: { ...DEFAULT_SITE, university: '示例大学', hosts: { main: MAIN } },
  }),
});

const REFERENCE = `李盘林. 离散数学[M/OL]. 高等教育出版社，2005. ${MAIN}/items/${BOOK_ID}.`;

test('an item is cited by the standard in force, with the address of its page', async () => {
  const answer = await app.request(`/api/items/${BOOK_ID}/citation`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(`${REFERENCE}\n`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const typed = BOOK_ID.toUpperCase();
  for (const path of [`/api/items/${typed}/citation`, `/api/citations?ids=${typed},${BOOK_ID}`]) {
    expect(await (await app.request(path)).text(), path).toBe(`${REFERENCE}\n`);
  }
});

test('the day of a citation is that in China', async () => {
  const answer = await app.request(citationUrl(BOOK_ID, 'gb7714-2015'));
  expect(await answer.text()).toContain('2005[2026-11-24]. ');
});

test('a selection is one list in the order asked for, each item once', async () => {
  const answer = await app.request(citationsUrl([WIKI_ID, BOOK_ID, WIKI_ID], 'gb7714-2025'));
  expect(await answer.text()).toBe(
    `[1] 示例大学. 2023-2024 学年第二学期 高等数学 期末试卷[EB/OL]. （2024）[2026-11-24]. https://wiki.example.edu/calculus.\n[2] ${REFERENCE}\n`,
  );
});

test.each([
  ['bibtex', 'application/x-bibtex', 'bib', '@book{book2005-1a2b3c4d,'],
  ['ris', 'application/x-research-info-systems', 'ris', 'TY  - BOOK\r\n'],
  ['csl-json', 'application/vnd.citationstyles.csl+json', 'json', '[\n  {\n'],
] as const)('%s is a file to import', async (format, mediaType, extension, begin) => {
  const answer = await app.request(citationUrl(BOOK_ID, format, 'download'));
  expect((await answer.text()).startsWith(begin)).toBe(true);
  expect(answer.headers.get('content-type')).toBe(`${mediaType}; charset=utf-8`);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="citations.${extension}"; filename*=UTF-8''%E7%A6%BB%E6%95%A3%E6%95%B0%E5%AD%A6.${extension}`,
  );
});

test.each([
  [`/api/items/${BOOK_ID}/citation?format=apa`, 400, '参数 format 只能是'],
  ['/api/citations?format=ris', 400, '参数 ids 不能为空'],
  ['/api/citations?ids=,&format=ris', 400, '参数 ids 不能为空'],
  [`/api/citations?ids=${'x'.repeat(65)}`, 400, '参数 ids 里有不正确的编号'],
  [
    `/api/citations?ids=${Array.from({ length: MOST_CITED + 1 }, (_, at) => at).join()}`,
    400,
    `不能超过 ${MOST_CITED} 个`,
  ],
  [`/api/items/${LOST_ID}/citation`, 404, `没有编号为 ${LOST_ID} 的条目`],
  [`/api/citations?ids=${BOOK_ID},${LOST_ID}`, 404, `没有编号为 ${LOST_ID} 的条目`],
])('GET %s is answered with a problem, %i', async (path, status, detail) => {
  const answer = await app.request(path);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({
    code: status === 400 ? 'bad-request' : 'not-found',
    detail: expect.stringContaining(detail),
  });
});

test.each([citationUrl(BOOK_ID, 'ris'), citationsUrl([BOOK_ID], 'ris')])(
  'POST %s is refused',
  async (path) => {
    const answer = await app.request(path, { method: 'POST' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  },
);

test('nothing else is below an item in the API', async () => {
  expect((await app.request(`/api/items/${BOOK_ID}/other`)).status).toBe(404);
});

test('a full selection has an address that requests may have', () => {
  const ids = Array.from({ length: MOST_CITED }, (_, at) => String(at).padStart(32, '0'));
  expect(citationsUrl(ids, 'csl-json', 'download').length).toBeLessThan(8000);
});
