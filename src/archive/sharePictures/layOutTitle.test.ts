import { expect, test } from 'vitest';
import { layOutTitle, type TitleBox } from './layOutTitle.ts';

/** A font whose Han characters are as wide as they are high, and all others half as wide. */
const measure = (text: string, size: number) =>
  [...text].reduce((sum, one) => sum + (/[\u2e80-\uffef…·]/u.test(one) ? size : size / 2), 0);

const BOX: TitleBox = { width: 480, height: 400, mostLines: 3, sizes: [80, 60, 40] };

test.each([
  ['道', ['道'], 80],
  ['概率论与数理统计', ['概率论与数理统计'], 60],
  ['习近平新时代中国特色社会主义思想概论', ['习近平新时代', '中国特色社会', '主义思想概论'], 80],
  ['2016-2017 通信原理期中试卷（第一学期）', ['2016-2017', '通信原理期中试卷', '（第一学期）'], 60],
  ['  多余的\n空格  ', ['多余的 空格'], 80],
  [
    '2023-2024 高等数学（上）期末试卷（含答案）',
    ['2023-2024 高等', '数学（上）期末', '试卷（含答案）'],
    60,
  ],
  ['Дифференциальное исчисление', ['Дифференциальное', 'исчисление'], 60],
])('sets %j in a large size, in even lines that end with phrases', (title, lines, size) => {
  expect(layOutTitle(title, BOX, measure)).toEqual({ lines, size });
});

test('has fewer lines where more are too high for the box', () => {
  const low = { ...BOX, height: 110 };
  expect(layOutTitle('概率论与数理统计', low, measure)).toEqual({
    lines: ['概率论与数理统计'],
    size: 60,
  });
});

test.each([
  [
    '2021-2022 马克思主义基本原理概论（面向全体本科生的通识必修课程）期末试卷（第二学期，A卷，含答案）',
    '期末试卷（第二学期，A卷，含答案）',
  ],
  [
    'Statistical and Thermal Physics: Solutions Manual with Worked Examples 热学期中（含答案）',
    '热学期中（含答案）',
  ],
  [`${'甲'.repeat(200)}期末`, '期末'],
])('a title that fits in no size keeps what tells it from others: %s', (title, end) => {
  const { lines, size } = layOutTitle(title, BOX, measure);
  const whole = lines.join('');
  expect(size).toBe(40);
  expect(lines.length).toBeLessThanOrEqual(3);
  for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(BOX.width);
  expect(whole).toContain('…');
  expect(whole.endsWith(end)).toBe(true);
  expect(title.startsWith(whole.slice(0, 4))).toBe(true);
});

test('a word that is wider than a line is broken, because it would be cut off otherwise', () => {
  const { lines } = layOutTitle('a'.repeat(40), BOX, measure);
  expect(lines).toEqual(['a'.repeat(24), 'a'.repeat(16)]);
});

test('a title without characters has no lines', () => {
  expect(layOutTitle('  ', BOX, measure).lines).toEqual([]);
});
