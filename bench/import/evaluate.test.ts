import { expect, test } from 'vitest';
import { loadKnowledge } from '../../src/archive/guess/loadKnowledge.ts';
import { evaluate, precision, recall } from './evaluate.ts';
import { fillByRules } from './fillByRules.ts';
import { fillNaively } from './fillNaively.ts';
import { NAME_LISTS, readNames, siblingsOf } from './readNames.ts';

const knowledge = await loadKnowledge();

test.each(NAME_LISTS)(
  'of the fields that import fills in for %s, 90 % are right, of the sure ones 98 %',
  (file) => {
    const names = readNames(file);
    const around = siblingsOf(names);
    const ours = evaluate(names, (name) => fillByRules(name, knowledge, around(name)));
    expect(precision(ours.all)).toBeGreaterThanOrEqual(0.9);
    expect(precision(ours.sure)).toBeGreaterThanOrEqual(0.98);
    // Filling in nothing would also avoid mistakes.
    expect(recall(ours.all)).toBeGreaterThanOrEqual(0.9);
    expect(precision(evaluate(names, fillNaively).all)).toBeLessThan(0.8);
  },
);

test('the lists have too many names for rules tailored to them', () => {
  const paths = NAME_LISTS.flatMap((file) => readNames(file).map(({ path }) => path));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.length).toBeGreaterThanOrEqual(300);
});

test('of the fields of a list of 1,002 names, 97 % are right, of its courses 94 %', () => {
  const names = ['ninthNames.txt', 'tenthNames.txt'].flatMap(readNames);
  const around = siblingsOf(names);
  const ours = evaluate(names, (name) => fillByRules(name, knowledge, around(name)));
  const course = ours.fields.get('course');
  expect(names.length).toBeGreaterThanOrEqual(1000);
  expect(precision(ours.all)).toBeGreaterThanOrEqual(0.97);
  expect(course && precision(course)).toBeGreaterThanOrEqual(0.94);
});

test('99 % of the rows that import would take without a check are right', () => {
  const rows = NAME_LISTS.map((file) => {
    const names = readNames(file);
    const around = siblingsOf(names);
    return evaluate(names, (name) => fillByRules(name, knowledge, around(name))).sureRows;
  });
  const right = rows.reduce((sum, one) => sum + one.right, 0);
  const wrong = rows.reduce((sum, one) => sum + one.wrong, 0);
  expect(right).toBeGreaterThanOrEqual(100);
  expect(right / (right + wrong)).toBeGreaterThanOrEqual(0.99);
});
