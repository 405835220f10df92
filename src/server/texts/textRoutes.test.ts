import { expect, test } from 'vitest';

import { EMPTY_TEXTS } from '../../../test/support/server/emptyTextsFixture.ts';
import {
  CAMPUS,
  connectionFrom,
  ID,
  OFF_CAMPUS,
  protectedApp,
} from '../../../test/support/server/protectedAppFixture.ts';
import { type TextEngine, TextSearchAway, TextSearchBusy } from './textEngine.ts';

const UNLISTED = 'e'.repeat(32);
const asProgram = { headers: { accept: 'application/json' } };

/** An engine that knows one text, and notes what it is asked. */
function textsOf(calls: string[] = [], changes: Partial<TextEngine> = {}): TextEngine {
  return {
    ...EMPTY_TEXTS,
    async find(plan) {
      calls.push('find');
      return EMPTY_TEXTS.find(
        plan,
        { packedIds: async () => new Uint8Array() },
        new AbortController().signal,
      );
    },
    async matches(id, query) {
      calls.push(`matches ${query}`);
      return id === ID ? { words: [query], total: 0, pages: [] } : undefined;
    },
    async page(id, page) {
      calls.push(`page ${page}`);
      return id === ID && page === 1 ? { page, text: '第一页' } : undefined;
    },
    ...changes,
  };
}

async function get(
  path: string,
  address = CAMPUS,
  texts = textsOf(),
  init: RequestInit = asProgram,
) {
  const response = await protectedApp({ texts }).request(path, init, connectionFrom(address));
  return { response, body: await response.json().catch(() => undefined) };
}

test('answers with matches and pages of a document', async () => {
  const matches = await get(`/api/documents/${ID}/matches?q=极限`);
  expect(matches.body).toEqual({ words: ['极限'], total: 0, pages: [] });
  expect(matches.response.headers.get('cache-control')).toBe('private, no-cache');
  const page = await get(`/api/documents/${ID}/pages/1`);
  expect(page.body).toEqual({ page: 1, text: '第一页' });
});

test.each([
  [`/api/documents/${ID}/matches`, 400, 'bad-request'],
  [`/api/documents/${ID}/matches?q=%20`, 400, 'bad-request'],
  [`/api/documents/${ID}/matches?q=${'x'.repeat(300)}`, 400, 'bad-request'],
  [`/api/documents/${ID}/pages/0`, 400, 'bad-request'],
  [`/api/documents/${ID}/pages/1.5`, 400, 'bad-request'],
  [`/api/documents/${ID}/pages/99999999`, 400, 'bad-request'],
  [`/api/documents/${UNLISTED}/pages/1`, 404, 'file-not-found'],
  ['/api/documents/abc/matches?q=x', 404, 'file-not-found'],
  ['/api/search?in=text&q=x&offset=-1', 400, 'bad-request'],
  ['/api/search?in=elsewhere&q=x', 400, 'bad-request'],
])('%s is %i %s', async (path, status, code) => {
  const { response, body } = await get(path);
  expect(response.status).toBe(status);
  expect(body).toMatchObject({ code });
});

const PATHS = [
  `/api/documents/${ID}/matches?q=极限`,
  `/api/documents/${ID}/matches`,
  `/api/documents/${ID}/pages/1`,
  `/api/documents/${ID}/pages/2`,
  `/api/documents/${UNLISTED}/matches?q=极限`,
  '/api/search?in=text&q=极限',
  '/api/search?in=text&q=没有的',
];

test('a page without a text is 204', async () => {
  const { response } = await get(`/api/documents/${ID}/pages/2`);
  expect(response.status).toBe(204);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
});

test('somebody who may not open documents gets one answer, and nothing is looked for', async () => {
  const calls: string[] = [];
  const answers = await Promise.all(
    PATHS.map(async (path) => {
      const { response, body } = await get(path, OFF_CAMPUS, textsOf(calls));
      return JSON.stringify([response.status, [...response.headers], body]);
    }),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain('sign-in-needed');
  expect(calls).toEqual([]);
});

test('a member may search in texts from anywhere', async () => {
  const calls: string[] = [];
  const init = { headers: { accept: 'application/json', cookie: 'member' } };
  const { body } = await get('/api/search?in=text&q=极限', OFF_CAMPUS, textsOf(calls), init);
  expect(body).toMatchObject({ total: 0, items: [], texts: [] });
  expect(calls).toEqual(['find']);
});

test('a search that is not done now asks to try again', async () => {
  const busy = textsOf([], {
    find: async () => {
      throw new TextSearchBusy();
    },
  });
  const { response, body } = await get('/api/search?in=text&q=极限', CAMPUS, busy);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(body).toMatchObject({ code: 'text-search-busy' });
});

test('an index that cannot be reached is said to be away', async () => {
  const away = textsOf([], {
    find: async () => {
      throw new TextSearchAway();
    },
  });
  const { response, body } = await get('/api/search?in=text&q=极限', CAMPUS, away);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('10');
  expect(body).toMatchObject({ code: 'text-search-away', title: '正文搜索暂时不可用，请稍后重试' });
});

test('only GET is allowed', async () => {
  const { response } = await get(PATHS[0] ?? '', CAMPUS, textsOf(), { method: 'DELETE' });
  expect(response.status).toBe(405);
});
