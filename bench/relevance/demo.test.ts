import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSpecifiedRule } from '../specifiedRule/createSpecifiedRule.ts';
import { compatibilityQueries, findLost } from './compatibility.ts';
import { DEMO_QUERIES } from './demoQueries.ts';
import { evaluate, filterJudgeable, isAbsent, isAnswered } from './evaluate.ts';
import type { JudgedQuery } from './judgement.ts';
import { findWith, openEngine } from './openEngine.ts';
import { summarise } from './score.ts';
import { sweepQueries } from './sweepQueries.ts';

const { items, lexicon, engine } = await openEngine(join(import.meta.dirname, '../../demo'));

test('every judged query is for items of the demo archive', () => {
  expect(filterJudgeable(DEMO_QUERIES, items)).toEqual(DEMO_QUERIES);
});

test('judged queries find what they mean, and nothing that is not there', () => {
  expectAnswered(DEMO_QUERIES);
});

test('names and numbers of the archive find their items, in every form and with a typo', () => {
  expectAnswered(sweepQueries(items, lexicon));
});

/** Expects the targets for queries, and no results for queries of absent items. */
function expectAnswered(queries: readonly JudgedQuery[]): void {
  const answers = evaluate(queries, items, findWith(engine));
  const answerable = answers.filter(({ judged }) => !isAbsent(judged));
  const { success1, success5, empty } = summarise(answerable.map(({ score }) => score));
  expect(success5).toBeGreaterThanOrEqual(0.97);
  expect(success1).toBeGreaterThanOrEqual(0.94);
  expect(empty).toBeLessThanOrEqual(0.03);
  const wrong = answers.filter((answer) => isAbsent(answer.judged) && !isAnswered(answer));
  expect(wrong.map(({ judged }) => judged.query)).toEqual([]);
}

test('everything that the specified rule finds is found', () => {
  const rule = createSpecifiedRule(items);
  const find = findWith(engine, items.length);
  for (const [, queries] of compatibilityQueries(items)) {
    const lost = findLost(queries, rule.everyMatch, find).filter(({ reason }) => !reason);
    expect(lost.map(({ query, item }) => `${query}: ${item.data.title}`)).toEqual([]);
  }
});
