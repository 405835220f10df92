import { expect, test } from 'vitest';
import { parsePageNumber, readHashPage, setHashPage } from './pageNumber.ts';

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

test.each([
  ['#page=7', 7],
  ['#zoom=50&page=7', 7],
  ['', undefined],
  ['#page=0', undefined],
  ['#page=seven', undefined],
  ['#page=-1', undefined],
])('the fragment %j names page %j', (hash, page) => {
  expect(readHashPage(hash)).toBe(page);
});

test('replaces the page in a fragment and keeps the rest', () => {
  expect(setHashPage('', 4)).toBe('#page=4');
  expect(setHashPage('#zoom=50&page=7', 4)).toBe('#zoom=50&page=4');
});
