import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_QUERY } from '../../catalog/trimQuery.ts';
import { MAX_TOKENS, type TokenizedQuery, tokenizeQuery } from './tokenizeQuery.ts';

const NO_VARIANTS = new Map<string, string>();
const read = (query: string) => tokenizeQuery(query, NO_VARIANTS);

/** Parts of a query as text. */
function texts({ text }: TokenizedQuery, spans: readonly { from: number; to: number }[]): string[] {
  return spans.map(({ from, to }) => text.slice(from, to));
}

test('splits a query into chunks at spaces and punctuation', () => {
  const query = read(' 《高等数学》（上）  C++ Primer。');
  expect(query.text).toBe('高等数学上c++primer');
  expect(texts(query, query.chunks)).toEqual(['高等数学', '上', 'c++', 'primer']);
  expect(query.chunkOf).toEqual([0, 0, 0, 0, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3]);
});

test('adjacent units of one kind in a chunk are a token', () => {
  const query = read('高数abc2023期末 23 24');
  expect(query.tokens.map(({ text, kind }) => [text, kind])).toEqual([
    ['高数', 'han'],
    ['abc', 'letter'],
    ['2023', 'digit'],
    ['期末', 'han'],
    ['23', 'digit'],
    ['24', 'digit'],
  ]);
});

test('joins letters of adjacent chunks, and keeps the breaks between them', () => {
  const query = read("xian'xing dai shu 2 a高b");
  expect(texts(query, query.letterSpans)).toEqual(['xianxingdaishu', 'a', 'b']);
  expect(query.letterSpans.map(({ breaks }) => [...breaks])).toEqual([[4, 8, 11], [], []]);
});

test('maps each unit of the spaced query to its unit without spaces', () => {
  const query = read('线 代 x');
  expect(query.spaced).toBe('线 代 x');
  expect(query.unitOf.slice(0, 5)).toEqual([0, 1, 1, 2, 2]);
});

test('folds variants to the form of the catalog', () => {
  expect(tokenizeQuery('線代', new Map([['線', '线']])).text).toBe('线代');
});

test('returns no tokens for an empty query', () => {
  expect(read('？！ ')).toMatchObject({ text: '', chunks: [], tokens: [], letterSpans: [] });
});

test.each([
  ['高 等 数 学 期 末', ['高等数学期末']],
  ['2023 高 等 数 学 期 末 a', ['2023', '高等数学期末', 'a']],
  ['高 等 数 学 期', ['高', '等', '数', '学', '期']],
  ['高 等 数 学 期末', ['高', '等', '数', '学', '期末']],
])('joins many single characters into one name: %j', (typed, chunks) => {
  const query = read(typed);
  expect(texts(query, query.chunks)).toEqual(chunks);
});

test('keeps only the part of a query that is looked up, however it folds', () => {
  expect(read('㍿'.repeat(LONGEST_QUERY)).spaced).toHaveLength(LONGEST_QUERY);
  expect(read(`${'高'.repeat(LONGEST_QUERY - 1)}𠮷`).text).toBe('高'.repeat(LONGEST_QUERY - 1));
  const alternating = read('学a1'.repeat(60));
  expect(alternating.tokens).toHaveLength(MAX_TOKENS);
  expect(alternating.text).toBe(`${'学a1'.repeat(13)}学`);
  expect(read('a '.repeat(MAX_TOKENS + 3)).text).toBe('a'.repeat(MAX_TOKENS));
});

test('chunks and tokens cover a query in order', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'高数ab12 +#（𠮷') }),
  );
  fc.assert(
    fc.property(anyText, (typed) => {
      const query = read(typed);
      expect(texts(query, query.chunks).join('')).toBe(query.text);
      expect(texts(query, query.tokens).join('')).toBe(query.text);
      expect(query.tokens.map(({ text }) => text).join('')).toBe(query.text);
      expect(query.chunkOf).toHaveLength(query.text.length);
      const letters = query.tokens.filter(({ kind }) => kind === 'letter');
      expect(texts(query, query.letterSpans).join('')).toBe(texts(query, letters).join(''));
      for (let index = 0; index < query.spaced.length; index += 1) {
        if (query.spaced[index] !== ' ') {
          expect(query.text[query.unitOf[index] ?? -1]).toBe(query.spaced[index]);
        }
      }
    }),
  );
});
