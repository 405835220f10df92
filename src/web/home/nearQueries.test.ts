import { expect, test } from 'vitest';
import { mayBeAbbreviation, nearQueries } from './nearQueries.ts';

test.each([
  ['高等数学 张三丰', ['高等数学', '张三丰']],
  ['2031 量子场论 期末', ['2031 量子场论', '量子场论 期末', '2031 期末']],
  ['高等数学张三丰', ['高等数学', '学张三丰']],
  ['高数', []],
  ['qqzzqqzz', []],
  ['一 二 三 四 五 六', []],
])('close to %s are %j', (query, near) => {
  expect(nearQueries(query)).toEqual(near);
});

test.each([
  ['毛邓三', true],
  ['高等数学', true],
  ['2023 高数', false],
  ['概率论与数理统计', false],
  ['gdsx', false],
])('that %s may be an abbreviation is %s', (query, expected) => {
  expect(mayBeAbbreviation(query)).toBe(expected);
});
