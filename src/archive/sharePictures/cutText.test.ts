import { expect, test } from 'vitest';
import { cutFacts } from './cutText.ts';

/** A font whose Han characters are 10 pixels wide, and all others 5. */
const widthOf = (text: string) =>
  [...text].reduce((sum, one) => sum + (/[\u2e80-\uffef…·]/u.test(one) ? 10 : 5), 0);

test.each([
  ['高等数学 · 2023-2024 第一学期', 400, '高等数学 · 2023-2024 第一学期'],
  ['马克思主义基本原理 · 2023-2024', 120, '马克思主… · 2023-2024'],
  ['北京大学出版社 · 一九八五', 40, '北京大…'],
  ['信息与通信工程学院、计算机学院', 100, '信息与通信工程学院…'],
])('shortens the widest fact of %j for %d pixels', (line, width, cut) => {
  expect(cutFacts(line, width, widthOf)).toBe(cut);
});
