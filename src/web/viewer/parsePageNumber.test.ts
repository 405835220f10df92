import { expect, test } from 'vitest';
import { parsePageNumber } from './parsePageNumber.ts';

test.each([
  ['3', 3],
  [' 12 ', 12],
  ['１２', 12],
  ['0', 1],
  ['999', 120],
  ['', undefined],
  ['iv', undefined],
  ['-3', undefined],
  ['1.5', undefined],
])('typing %j in a document of 120 pages returns %j', (text, page) => {
  expect(parsePageNumber(text, 120)).toBe(page);
});
