import { expect, test } from 'vitest';
import { createScrollSpeed } from './scrollSpeed.ts';

/** The speeds in frames of 16 ms, at these positions of the page. */
function speeds(positions: readonly number[]) {
  const speed = createScrollSpeed();
  return positions.map((y, frame) => {
    const { isScrolling, isFast } = speed.next({ now: frame * 16, y });
    return isFast ? 'fast' : isScrolling ? 'scrolling' : 'still';
  });
}

test('a scroll is one from its second frame on, and a flick is fast', () => {
  expect(speeds([0, 20, 40])).toEqual(['still', 'still', 'scrolling']);
  expect(speeds([0, 64, 128, 148])).toEqual(['still', 'still', 'fast', 'scrolling']);
});

test('a scroll lasts until the frames after it end', () => {
  expect(speeds([0, 20, 40, 40, 40]).slice(2)).toEqual(['scrolling', 'scrolling', 'scrolling']);
  const speed = createScrollSpeed();
  for (const [frame, y] of [0, 20, 40].entries()) speed.next({ now: frame * 16, y });
  expect(speed.next({ now: 2000, y: 40 })).toEqual({ isScrolling: false, isFast: false });
});

test('a jump is no scroll, however far, nor is the next movement after a pause', () => {
  expect(speeds([0, 9000, 9000])).toEqual(['still', 'still', 'still']);
  expect(speeds([0, 20, 40, 40, 9000])).toEqual(expect.objectContaining({ 4: 'still' }));
  const speed = createScrollSpeed();
  speed.next({ now: 0, y: 0 });
  speed.next({ now: 16, y: 20 });
  expect(speed.next({ now: 5000, y: 9000 })).toEqual({ isScrolling: false, isFast: false });
});
