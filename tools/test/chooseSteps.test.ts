import { expect, test } from 'vitest';
import { chooseSteps } from './chooseSteps.ts';

const ALL = ['format', 'unit', 'journeys'];

test('without a word every step runs', () => {
  expect(chooseSteps([], ALL)).toEqual({ steps: ALL, forwarded: [], isThorough: false });
});

test('named steps run in their own order', () => {
  expect(chooseSteps(['unit', 'format'], ALL)).toEqual({
    steps: ['format', 'unit'],
    forwarded: [],
    isThorough: false,
  });
});

test('the journeys hand on what is meant for the browser', () => {
  const words = ['journeys', 'e2e/5-search', '-g', 'ISBN'];
  expect(chooseSteps(words, ALL)).toEqual({
    steps: ['journeys'],
    forwarded: ['e2e/5-search', '-g', 'ISBN'],
    isThorough: false,
  });
});

test.each([
  [['--thorough'], ALL],
  [['unit', '--thorough'], ['unit']],
  [['--thorough', 'journeys'], ['journeys']],
])('thorough is no step, and no word for the browser: %j', (words, steps) => {
  expect(chooseSteps(words, ALL)).toEqual({ steps, forwarded: [], isThorough: true });
});

test.each([[['unti']], [['unit', 'jorneys']], [['e2e/5-search']]])(
  'a mistyped step runs nothing and lists the steps: %j',
  (words) => {
    expect(chooseSteps(words, ALL)).toMatch(/no step .*format, unit, journeys/u);
  },
);
