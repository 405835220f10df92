import { expect, test } from 'vitest';
import { type RankingInput, rankPages } from './pageRanking.ts';

/** The score of a document of so many pages, some of which match. */
function scoreOf(pages: readonly number[], pageCount: number, rest: Partial<RankingInput> = {}) {
  const hits = { id: 'a'.repeat(32), pages, pageCount };
  const input = { hits, headings: new Set<number>(), near: new Set<number>(), inMetadata: 0 };
  return rankPages({ ...input, ...rest }).score;
}

const SCATTERED = Array.from({ length: 80 }, (_, at) => 20 + at * 6);

test.each([
  ['on two of three pages', scoreOf([1, 2], 3)],
  ['in a heading of a book', scoreOf([210], 400, { headings: new Set([210]) })],
])('%s is better than mentions on 80 pages of a book', (_, score) => {
  expect(score).toBeGreaterThan(scoreOf(SCATTERED, 500));
});

test('a paper about it is better than mentions on 20 pages of a book', () => {
  expect(scoreOf([2], 2)).toBeGreaterThan(scoreOf(SCATTERED.slice(0, 20), 500));
});

test('mentions on more pages are better, but not without end', () => {
  expect(scoreOf([20, 30, 40], 500)).toBeGreaterThan(scoreOf([20], 500));
  expect(scoreOf(SCATTERED, 5000)).toBeCloseTo(scoreOf(SCATTERED.slice(0, 8), 500), 1);
});

test('the best page comes first, of equal ones the earlier', () => {
  const hits = { id: 'a'.repeat(32), pages: [9, 12, 30], pageCount: 40 };
  const input = { hits, headings: new Set([30]), near: new Set<number>(), inMetadata: 0 };
  expect(rankPages(input).pages.map(({ page }) => page)).toEqual([30, 9, 12]);
});
