import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inWords, progressLine } from './progressLine.ts';

const state = { title: 'Drawing covers', done: 412, total: 1115, rate: 38 };

test.each([
  [200, 'Drawing covers  ━━━━━━━━━───────────────  412 of 1,115, 38/s, 19 s left'],
  [80, 'Drawing covers  ━━━━━━━━━───────────────  412 of 1,115, 38/s, 19 s left'],
  [60, 'Drawing covers  ━━━━────────  412 of 1,115, 38/s, 19 s left'],
  [50, 'Drawing covers  412 of 1,115, 38/s, 19 s left'],
  [40, 'Drawing covers  412 of 1,115, 19 s left'],
  [32, 'Drawing covers  412 of 1,115'],
  [20, '412 of 1,115'],
  [5, ''],
])('fits progress into %d columns', (width, line) => {
  expect(progressLine(state, width)).toBe(line);
});

test('omits values that are not known yet', () => {
  expect(progressLine({ ...state, rate: undefined }, 36)).toBe('Drawing covers  412 of 1,115');
  expect(progressLine({ ...state, done: 0, rate: 0 }, 36)).toBe('Drawing covers  0 of 1,115');
  expect(progressLine({ ...state, done: 1115 }, 40)).toBe('Drawing covers  1,115 of 1,115, 38/s');
});

test('never reaches the last column', () => {
  const number = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(
      fc.record({ title: fc.constant('Reading'), done: number, total: number }),
      fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: undefined }),
      fc.integer({ min: 1, max: 300 }),
      (work, rate, width) => {
        const line = progressLine({ ...work, rate }, width);
        expect(line.length).toBeLessThan(width);
        expect(line).not.toMatch(/NaN|Infinity|undefined/u);
      },
    ),
  );
});

test.each([
  [0.2, '1 s'],
  [59, '59 s'],
  [60, '1 min'],
  [93, '1 min 30 s'],
  [119, '2 min'],
  [598, '10 min'],
  [3540, '59 min'],
  [3600, '1 h'],
  [7500, '2 h 5 min'],
])('formats %d seconds as %s', (seconds, words) => {
  expect(inWords(seconds)).toBe(words);
});
