import { expect, test } from 'vitest';
import { chooseSteps } from './chooseSteps.ts';

const ALL = ['format', 'unit', 'journeys', 'firefox'];

test('without arguments every step runs', () => {
  expect(chooseSteps([], ALL)).toEqual({ steps: ALL, forwarded: [], isThorough: false });
});

test('named steps run in the fixed order', () => {
  expect(chooseSteps(['unit', 'format'], ALL)).toEqual({
    steps: ['format', 'unit'],
    forwarded: [],
    isThorough: false,
  });
});

test.each(['journeys', 'firefox'])('other arguments are passed to Playwright: %s', (step) => {
  const words = [step, 'e2e/5-search', '-g', 'ISBN'];
  expect(chooseSteps(words, ALL)).toEqual({
    steps: [step],
    forwarded: ['e2e/5-search', '-g', 'ISBN'],
    isThorough: false,
  });
});

test.each([
  [['--thorough'], ALL],
  [['unit', '--thorough'], ['unit']],
  [['--thorough', 'journeys'], ['journeys']],
])('--thorough is neither a step nor passed to Playwright: %j', (words, steps) => {
  expect(chooseSteps(words, ALL)).toEqual({ steps, forwarded: [], isThorough: true });
});

test.each([[['unti']], [['unit', 'jorneys']], [['e2e/5-search']]])(
  'a mistyped step runs nothing and lists the steps: %j',
  (words) => {
    expect(chooseSteps(words, ALL)).toMatch(/no step .*format, unit, journeys/u);
  },
);
