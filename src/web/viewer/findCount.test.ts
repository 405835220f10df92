import { expect, test } from 'vitest';
import { findCount } from './findCount.ts';

const finding = { query: '矩阵', pending: false, found: true, current: 3, total: 17 };

test('matches are counted', () => {
  expect(findCount(finding)).toBe('3 / 17');
  expect(findCount({ ...finding, current: 0 })).toBe('… / 17');
});

test('未找到 is not said before the answer is known', () => {
  const none = { ...finding, current: 0, total: 0 };
  expect(findCount({ ...none, pending: true })).toBe('正在查找…');
  expect(findCount({ ...none, found: false })).toBe('未找到');
  expect(findCount({ ...none, found: false, pending: true })).toBe('正在查找…');
});

test('an empty box says nothing', () => {
  expect(findCount({ ...finding, query: '', found: false, total: 0 })).toBe('');
});
