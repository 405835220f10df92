import { expect, test } from 'vitest';
import { parseMd5 } from '../../catalog/md5.ts';
import type { DocumentMatches } from '../../protocol/documentTexts.ts';
import { createDocumentTexts } from './documentTexts.ts';

const ANSWER: DocumentMatches = {
  words: ['级数'],
  total: 1,
  pages: [{ page: 2, count: 1, snippets: [{ text: '级数', marks: [0, 2] }] }],
};

function documentTexts(answer: (url: string) => Response) {
  const urls: string[] = [];
  const id = parseMd5('c0ffee00c0ffee00c0ffee00c0ffee00');
  if (!id) throw new Error('not an id');
  const texts = createDocumentTexts(id, async (url) => {
    urls.push(String(url));
    return answer(String(url));
  });
  return { urls, texts };
}

test('asks for the matches of a query, and for a page', async () => {
  const { urls, texts } = documentTexts((url) =>
    Response.json(url.includes('/pages/') ? { page: 7, text: '级数' } : ANSWER),
  );
  expect(await texts.fetchMatches('级数 & 和', new AbortController().signal)).toEqual(ANSWER);
  expect(await texts.fetchPage(7)).toEqual({ page: 7, text: '级数' });
  expect(urls).toEqual([
    '/api/documents/c0ffee00c0ffee00c0ffee00c0ffee00/matches?q=%E7%BA%A7%E6%95%B0+%26+%E5%92%8C',
    '/api/documents/c0ffee00c0ffee00c0ffee00c0ffee00/pages/7',
  ]);
});

test.each([
  ['a document without texts', () => Response.json({ code: 'no-text' }, { status: 404 })],
  ['a page without a recognised text', () => new Response(null, { status: 204 })],
  ['a site without a server', () => new Response('<!doctype html>', { status: 404 })],
  ['another program behind the address', () => Response.json({ hits: [] })],
  [
    'a lost network',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
])('%s has no answer', async (_, answer) => {
  const { texts } = documentTexts(answer);
  expect(await texts.fetchMatches('级数', new AbortController().signal)).toBeUndefined();
  expect(await texts.fetchPage(1)).toBeUndefined();
});
