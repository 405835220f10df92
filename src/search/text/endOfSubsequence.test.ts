import { expect, test } from 'vitest';
import { endOfSubsequence } from './endOfSubsequence.ts';

test.each([
  ['软需', '软件工程需求', 5],
  ['软求', '软件工程需求', 6],
  ['软件', '软件工程需求', 2],
  ['软件工程需求', '软件工程需求', 6],
  ['需软', '软件工程需求', -1],
  ['软软', '软件工程需求', -1],
  ['软硬', '软件工程需求', -1],
  ['', '软件工程需求', 0],
])('%s is a subsequence of %s up to %i', (picked, text, end) => {
  expect(endOfSubsequence(picked, text)).toBe(end);
});
