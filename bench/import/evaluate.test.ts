import { expect, test } from 'vitest';
import { loadKnowledge } from '../../src/archive/guess/loadKnowledge.ts';
import { evaluate, precision, recall } from './evaluate.ts';
import { fillByRules } from './fillByRules.ts';
import { fillNaively } from './fillNaively.ts';
import { NAME_LISTS, neighboursOf, readNames } from './readNames.ts';

const knowledge = await loadKnowledge();

test.each(NAME_LISTS)(
  'of the fields that import fills in for %s, 90 % are right, of the sure ones 95 %',
  (file) => {
    const names = readNames(file);
    const around = neighboursOf(names);
    const ours = evaluate(names, (name) => fillByRules(name, knowledge, around(name)));
    expect(precision(ours.all)).toBeGreaterThanOrEqual(0.9);
    expect(precision(ours.sure)).toBeGreaterThanOrEqual(0.95);
    // One that fills in nothing makes no mistakes either.
    expect(recall(ours.all)).toBeGreaterThanOrEqual(0.9);
    expect(precision(evaluate(names, fillNaively).all)).toBeLessThan(0.8);
  },
);

test('the lists hold more names than one can make rules for by heart', () => {
  const paths = NAME_LISTS.flatMap((file) => readNames(file).map(({ path }) => path));
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.length).toBeGreaterThanOrEqual(300);
});
