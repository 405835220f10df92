import { expect, test } from 'vitest';
import { fraction, linearFactor, sum } from './tex.ts';

test('fractions are in lowest terms with the sign in front', () => {
  expect(fraction(6, 4)).toBe('\\dfrac{3}{2}');
  expect(fraction(3, -6)).toBe('-\\dfrac{1}{2}');
  expect(fraction(-8, -4)).toBe('2');
  expect(fraction(0, 5)).toBe('0');
});

test('sums leave out zeros and ones and never write two signs', () => {
  expect(
    sum([
      [2, 'x^2'],
      [-1, 'x'],
      [3, ''],
    ]),
  ).toBe('2x^2-x+3');
  expect(
    sum([
      [0, 'x'],
      [-1, ''],
    ]),
  ).toBe('-1');
  expect(sum([[0, 'x']])).toBe('0');
});

test('a factor is written with the root of the other sign', () => {
  expect(linearFactor(-3)).toBe('(x+3)');
  expect(linearFactor(0)).toBe('x');
});
