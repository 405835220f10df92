import type { Box } from '../../protocol/documentTexts.ts';

/** Boxes on one line that are no further apart are one, as a share of their height. */
const LARGEST_GAP = 0.5;

/** Turns a box with its page, clockwise; `degrees` is a multiple of 90, and may be negative. */
export function rotateBox([left, top, right, bottom]: Box, degrees: number): Box {
  switch (((degrees % 360) + 360) % 360) {
    case 90:
      return [1 - bottom, left, 1 - top, right];
    case 180:
      return [1 - right, 1 - bottom, 1 - left, 1 - top];
    case 270:
      return [top, 1 - right, bottom, 1 - left];
    default:
      return [left, top, right, bottom];
  }
}

/**
 * Joins the boxes of one mark that follow each other on a line: many documents place each character
 * by itself, and a mark with seams is hard to read.
 *
 * @param ratio width of the page / height of the page, because boxes are shares of them
 */
export function joinBoxes(boxes: readonly Box[], ratio: number): Box[] {
  const joined: Box[] = [];
  for (const box of boxes) {
    const last = joined.at(-1);
    if (last && isContinued(last, box, ratio)) {
      joined[joined.length - 1] = [
        Math.min(last[0], box[0]),
        Math.min(last[1], box[1]),
        Math.max(last[2], box[2]),
        Math.max(last[3], box[3]),
      ];
    } else joined.push(box);
  }
  return joined;
}

function isContinued(last: Box, next: Box, ratio: number): boolean {
  const height = Math.min(last[3] - last[1], next[3] - next[1]);
  const shared = Math.min(last[3], next[3]) - Math.max(last[1], next[1]);
  const gap = (next[0] - last[2]) * ratio;
  return shared > height / 2 && Math.abs(gap) <= height * LARGEST_GAP;
}
