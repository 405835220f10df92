import { expect, test } from 'vitest';
import { choosePrinting } from './choosePrinting.ts';

test.each([
  [1, 'print'],
  [100, 'print'],
  [101, 'ask'],
  [500, 'ask'],
  [501, 'download'],
] as const)('a document of %i pages: %s', (pages, advice) => {
  expect(choosePrinting(pages)).toBe(advice);
});
