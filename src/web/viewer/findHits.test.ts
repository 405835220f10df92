import { expect, test } from 'vitest';
import type { DocumentMatches } from '../../protocol/documentTexts.ts';
import { firstHitFrom, listHits, listRows, rowOfHit, stepHit, wordsOf } from './findHits.ts';

const snippet = (text: string, ...marks: number[]) => ({ text, marks });

const MATCHES: DocumentMatches = {
  words: ['傅里叶'],
  total: 9,
  pages: [
    { page: 3, count: 1, snippets: [snippet('称为傅里叶级数', 2, 5)] },
    {
      page: 12,
      count: 7,
      snippets: [snippet('傅里叶', 0, 3), snippet('傅裏葉變換', 0, 3)],
    },
    { page: 400, count: 1, snippets: [{ ...snippet('博里叶', 0, 3), isUncertain: true }] },
  ],
};

const HITS = listHits(MATCHES);

test('every match is a hit, also those without a snippet', () => {
  expect(HITS.map(({ page, order }) => `${page}.${order}`)).toEqual([
    '3.0',
    ...Array.from({ length: 7 }, (_, order) => `12.${order}`),
    '400.0',
  ]);
});

test('hits of a page without a snippet share an entry of the list', () => {
  const rows = listRows(HITS);
  expect(rows.map(({ hit, page, count }) => [hit, page, count])).toEqual([
    [0, 3, 1],
    [1, 12, 1],
    [2, 12, 1],
    [3, 12, 5],
    [8, 400, 1],
  ]);
  expect([0, 2, 3, 7, 8].map((hit) => rowOfHit(rows, hit))).toEqual([0, 2, 3, 3, 4]);
  expect(rowOfHit([], 0)).toBe(-1);
});

test('finding begins on the current page, and goes round', () => {
  expect([1, 3, 4, 12, 13, 401].map((page) => firstHitFrom(HITS, page))).toEqual([
    0, 0, 1, 1, 8, 0,
  ]);
  expect(stepHit(HITS, 8, false)).toBe(0);
  expect(stepHit(HITS, 0, true)).toBe(8);
  expect(stepHit(HITS, 3, false)).toBe(4);
});

test('words are marked as they are printed, unless the text is uncertain', () => {
  expect(wordsOf(MATCHES)).toEqual(['傅里叶', '傅裏葉']);
});
