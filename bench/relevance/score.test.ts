import { expect, test } from 'vitest';
import { scoreOf, summarise } from './score.ts';

test.each([
  ['what is meant stands first', [2, 0], [2, 0, 0], true, true, 1],
  // 3 / log2(3), of an ideal 3.
  ['it stands second', [0, 2], [0, 2, 0], false, true, 0.6309],
  // 3 / log2(6), of an ideal 3.
  ['it stands fifth', [0, 0, 0, 0, 2], [2], false, true, 0.3869],
  // 3 / log2(7).
  ['it stands sixth', [0, 0, 0, 0, 0, 2], [2], false, false, 0.3562],
  ['it stands eleventh', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], [2], false, false, 0],
  // (1 + 3 / log2(3)) / (3 + 1 / log2(3)).
  ['what is fine stands before it', [1, 2], [1, 2], false, true, 0.7967],
  // 3 / (3 + 3 / log2(3)): one of two is missing.
  ['one of two is missing', [2], [2, 2], true, true, 0.6131],
  ['only what is fine is found', [1], [2, 1], false, false, 0.2754],
  ['nothing is found', [], [2], false, false, 0],
] as const)('%s', (_, found, grades, success1, success5, ndcg10) => {
  const score = scoreOf(found, grades);
  expect(score).toMatchObject({ success1, success5, isEmpty: found.length === 0 });
  expect(score.ndcg10).toBeCloseTo(ndcg10, 4);
});

test('a summary is the mean of all results', () => {
  const summary = summarise([scoreOf([2], [2]), scoreOf([0, 2], [2]), scoreOf([], [2])]);
  expect(summary).toMatchObject({ count: 3, success1: 1 / 3, success5: 2 / 3, empty: 1 / 3 });
  expect(summary.ndcg10).toBeCloseTo(0.5436, 4);
});

test('the summary of no results is NaN', () => {
  expect(summarise([])).toMatchObject({ count: 0, success1: Number.NaN });
});
