import { expect, test } from 'vitest';
import { adjustSwipe } from './toasts.ts';

test.each([
  [0, 0],
  [19, 19],
  [-19, -19],
  [20, 45],
  [-20, -45],
  [44, 45],
  [46, 46],
])('a swipe of %i px is reported to the library as %i px', (amount, reported) => {
  expect(adjustSwipe(amount)).toBe(reported);
});
