import { expect, test } from 'vitest';
import { formatDuration } from './formatDuration.ts';

test.each([
  [0, '1 秒'],
  [11.2, '12 秒'],
  [59.5, '1 分钟'],
  [61, '2 分钟'],
  [3600, '1 小时'],
  [5400, '1 小时 30 分'],
])('%d seconds are formatted as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
