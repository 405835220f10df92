import { expect, test } from 'vitest';
import { formatFindCount } from './formatFindCount.ts';

const state = { query: '矩阵', pending: false, found: true, current: 3, total: 17 };

test('shows the current match and the number of matches', () => {
  expect(formatFindCount(state)).toBe('3 / 17');
  expect(formatFindCount({ ...state, current: 0 })).toBe('… / 17');
});

test('shows 未找到 only once the search has finished', () => {
  const none = { ...state, current: 0, total: 0 };
  expect(formatFindCount({ ...none, pending: true })).toBe('正在查找…');
  expect(formatFindCount({ ...none, found: false })).toBe('未找到');
  expect(formatFindCount({ ...none, found: false, pending: true })).toBe('正在查找…');
});

test('shows nothing for an empty query', () => {
  expect(formatFindCount({ ...state, query: '', found: false, total: 0 })).toBe('');
});
