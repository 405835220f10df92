import { expect, test } from 'vitest';
import { parseSortOrder } from './sortOrder.ts';

test.each([
  ['newest', 'newest'],
  ['relevance', 'relevance'],
  ['oldest', 'relevance'],
  ['', 'relevance'],
  [null, 'relevance'],
])('parses the sort order %j as %s', (text, order) => {
  expect(parseSortOrder(text)).toBe(order);
});
