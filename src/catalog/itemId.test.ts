import { expect, test } from 'vitest';
import { ITEM_ID_PATTERN, parseItemId, wikiId } from './itemId.ts';

const MD5 = '0a'.repeat(16);

test.each([
  [MD5, MD5],
  [MD5.toUpperCase(), MD5],
  [wikiId(0), 'wiki-1'],
  [wikiId(41), 'wiki-42'],
  ['wiki-0', undefined],
  ['wiki-01', undefined],
  ['Wiki-1', undefined],
  ['wiki-1\n', undefined],
  [`${MD5}0`, undefined],
  ['../about', undefined],
  ['', undefined],
])('the id %j is read as %j, and described alike', (text, id) => {
  expect(parseItemId(text)).toBe(id);
  expect(new RegExp(ITEM_ID_PATTERN, 'u').test(text)).toBe(id !== undefined);
});
