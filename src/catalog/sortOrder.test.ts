import { expect, test } from 'vitest';
import { parseSortOrder } from './sortOrder.ts';

test.each([
  ['newest', 'newest'],
  ['relevance', 'relevance'],
  ['oldest', 'relevance'],
  ['', 'relevance'],
  [null, 'relevance'],
])('the address names the order %j: %s', (text, order) => {
  expect(parseSortOrder(text)).toBe(order);
});
