import { expect, test } from 'vitest';
import { readCode } from './checkCode.ts';

test.each([
  ['012345', '012345'],
  ['０１２３４５', '012345'],
  [' 012 345\n', '012345'],
  ['01234', undefined],
  ['0123456', undefined],
  ['01234a', undefined],
  [`${' '.repeat(100)}012345`, undefined],
  ['', undefined],
])('reads %j as the code %j', (typed, code) => {
  expect(readCode(typed)).toBe(code);
});
