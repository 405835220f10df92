import { expect, it } from 'vitest';
import { workText } from './workText.ts';

it.each([
  [{ done: 0, total: 0, failed: 0 }, '没有需要处理的文件'],
  [{ done: 60, total: 60, failed: 0 }, '已完成 60 份'],
  [{ done: 60, total: 60, failed: 2 }, '已完成 60 份 · 2 份无法处理'],
  [{ done: 10, total: 60, failed: 0 }, '10 / 60'],
  [{ done: 10, total: 60, failed: 0, perMinute: 0 }, '10 / 60'],
  [{ done: 10, total: 60, failed: 0, perMinute: 100 }, '10 / 60 · 每分钟 100 份 · 剩余不到 1 分钟'],
  [
    { done: 10, total: 60, failed: 1, perMinute: 2.5 },
    '10 / 60 · 每分钟 2.5 份 · 约剩 20 分钟 · 1 份无法处理',
  ],
  [{ done: 0, total: 9000, failed: 0, perMinute: 1 }, '0 / 9000 · 每分钟 1.0 份 · 约剩 7 天'],
])('says how far the work is: %o', (work, text) => {
  expect(workText(work)).toBe(text);
});
