import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAbsent } from '../evaluate.ts';
import { openEngine } from '../openEngine.ts';
import { libraryCorpus } from './corpora.ts';
import { DEMO_TEXT_QUERIES } from './demoQueries.ts';
import { evaluate, isJudgeable, summarise } from './evaluate.ts';
import { textsOfKind } from './judgement.ts';
import { LIBRARY_QUERIES } from './libraryQueries.ts';
import { runTextQueries } from './runTextQueries.ts';

const { items } = await openEngine(join(import.meta.dirname, '../../../demo'));
const library = await libraryCorpus();

test('every judged document is in the demo or the library', () => {
  const lacking = [
    ...DEMO_TEXT_QUERIES.filter((judged) => !isJudgeable(judged, items)),
    ...LIBRARY_QUERIES.filter((judged) => !isJudgeable(judged, library.items)),
  ];
  expect(lacking.map(({ query }) => query)).toEqual([]);
});

test('no query is judged twice', () => {
  for (const queries of [DEMO_TEXT_QUERIES, LIBRARY_QUERIES]) {
    const distinct = new Set(queries.map(({ query }) => query));
    expect(distinct.size).toBe(queries.length);
  }
});

test('texts of the library are found where they are meant, better than by the baseline', async () => {
  const { ours, plain } = await runTextQueries(library, LIBRARY_QUERIES);
  const answerable = ours.filter(({ judged }) => !isAbsent(judged));
  const { first, first3, mrr, page } = summarise(answerable);
  expect(first).toBeGreaterThanOrEqual(0.95);
  expect(first3).toBeGreaterThanOrEqual(0.97);
  expect(page).toBeGreaterThanOrEqual(0.95);
  const { mrr: theirs } = summarise(plain.filter(({ judged }) => !isAbsent(judged)));
  expect(mrr / theirs).toBeGreaterThanOrEqual(1.3);
  const wrong = ours.filter(({ judged, found }) => isAbsent(judged) && found.length > 0);
  expect(wrong.map(({ judged }) => judged.query)).toEqual([]);
});

test('a query fails that finds what it must not, and a page must be the judged one', () => {
  const [item, other] = library.items;
  const [judged, strict] = textsOfKind('text: topic', [
    ['a', { inTitle: '理论力学', pages: 12 }],
    ['b', { inTitle: '理论力学' }, { inTitle: '物理学史话' }],
  ]);
  if (!item || !other || !judged || !strict) expect.fail('they are there');
  const found = [
    { item: other, page: 31 },
    { item, page: 5 },
  ];
  expect(evaluate(judged, found)).toMatchObject({ place: 2, isPageRight: false });
  expect(evaluate(judged, [{ item, page: 12 }])).toMatchObject({ place: 1, isPageRight: true });
  expect(evaluate(strict, found)).toMatchObject({ place: 0, isPageRight: undefined });
});
