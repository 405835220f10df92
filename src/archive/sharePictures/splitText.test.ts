import { expect, test } from 'vitest';
import { splitText } from './splitText.ts';

test.each([
  ['高等数学（上）期末试卷', ['高等', '数学', '（上）', '期末', '试卷']],
  ['2023-2024 大学物理', ['2023-2024 ', '大学', '物理']],
  ['A卷，含答案）', ['A', '卷，', '含', '答案）']],
  ['《C++ 语言》', ['《C++ ', '语言》']],
  ['теория и практика', ['теория ', 'и ', 'практика']],
  ['Solutions: part 1/2', ['Solutions: ', 'part ', '1/2']],
  ['', []],
])('a line of %j may break only where an editor would', (text, parts) => {
  const split = splitText(text);
  expect(split.join('')).toBe(text);
  expect(split).toEqual(parts);
});
