import { expect, test } from 'vitest';
import { splitTitle } from './splitTitle.ts';

test.each([
  ['2023-2024 学年第一学期 高等数学（上） 期末试卷', '（上） 期末试卷'],
  ['2022-2023 学年第二学期 大学物理 期中试卷', '大学物理 期中试卷'],
  ['2023-2024 学年第一学期 概率论与数理统计 期末试卷（含答案）', '期末试卷（含答案）'],
  ['高等数学与线性代数每日一练', '代数每日一练'],
  ['Introduction to Algorithms', 'Algorithms'],
  ['电', '电'],
])('the end of %s that is never cut is %s', (title, end) => {
  const split = splitTitle(title);
  expect(split.end).toBe(end);
  expect(split.start + split.end).toBe(title);
});
