import { expect, test } from 'vitest';
import { completeIsbn } from './isbn.ts';

test('the check digit is the one printed on real books', () => {
  expect(completeIsbn('978-0-13-110362-?')).toBe('978-0-13-110362-7');
  expect(completeIsbn('978-0-262-03384-?')).toBe('978-0-262-03384-8');
});

test('a remainder of 0 gives the digit 0, not 10', () => {
  expect(completeIsbn('978-3-16-148410-?')).toBe('978-3-16-148410-0');
});

test('hyphens are kept as they were written, also if there are none', () => {
  expect(completeIsbn('978316148410?')).toBe('9783161484100');
});

test('a complete number is unchanged', () => {
  expect(completeIsbn('978-3-16-148410-0')).toBe('978-3-16-148410-0');
});

test('a number that is too short is refused', () => {
  expect(() => completeIsbn('978-7-500-?')).toThrow('12 digits');
});
