import { expect, test } from 'vitest';
import { quoteWords } from './quoteWords.ts';

test.each([
  [['傅里叶', '级数'], '傅里叶 级数'],
  [['Chebyshev inequality', '矩阵'], '"Chebyshev inequality" 矩阵'],
  [['-x'], '"-x"'],
])('the words %j are the query %s', (words, query) => {
  expect(quoteWords(words)).toBe(query);
});
