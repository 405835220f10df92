import { expect, test } from 'vitest';
import { readDigits } from './readDigits.ts';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 1 2 3 4 5 6 ', '123456'],
  ['１２３４５６', '123456'],
  ['您的验证码是 042137，10 分钟内有效。', '042137'],
  ['【示例站】10 分钟内有效：042137', '042137'],
  ['12a', '12'],
  ['1234567', '123456'],
  ['', ''],
])('“%s” has the digits %s', (text, digits) => {
  expect(readDigits(text)).toBe(digits);
});
