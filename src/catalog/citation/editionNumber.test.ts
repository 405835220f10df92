import { expect, test } from 'vitest';
import { editionNumber } from './editionNumber.ts';

test.each([
  ['3', 3],
  ['第3版', 3],
  ['3版', 3],
  ['第 12 版', 12],
  ['第三版', 3],
  ['第十版', 10],
  ['第十二版', 12],
  ['第二十一版', 21],
  ['4th ed.', 4],
  ['2nd edition', 2],
  ['2023年 5⽉ 第8版', 8],
  ['修订版', undefined],
  ['2023年版', undefined],
  ['影印本', undefined],
  ['', undefined],
])('the number of edition “%s” is %s', (text, number) => {
  expect(editionNumber(text)).toBe(number);
});
