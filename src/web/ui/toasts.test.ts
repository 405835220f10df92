import { expect, test } from 'vitest';
import { reportedSwipe } from './toasts.ts';

test.each([
  [0, 0],
  [19, 19],
  [-19, -19],
  [20, 45],
  [-20, -45],
  [44, 45],
  [46, 46],
])('a toast that is swiped by %i px is for the library one swiped by %i', (amount, reported) => {
  expect(reportedSwipe(amount)).toBe(reported);
});
