import { expect, it } from 'vitest';
import { readItemId } from './readItemId.ts';

const MD5 = '0123456789abcdef0123456789abcdef';

it.each([
  [MD5, MD5],
  [` ${MD5.toUpperCase()} `, MD5],
  [`https://docs.example.edu/items/${MD5}?page=3`, MD5],
  [`/files/${MD5}.pdf`, MD5],
  [`${MD5}0`, undefined],
  ['高等数学', undefined],
])('%s names %s', (text, id) => {
  expect(readItemId(text)).toBe(id);
});
