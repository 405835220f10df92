import { expect, test } from 'vitest';
import { joinBoxes, rotateBox } from './boxes.ts';

test('a box turns with its page, and back', () => {
  expect(rotateBox([0, 0, 0.25, 0.5], 90)).toEqual([0.5, 0, 1, 0.25]);
  expect(rotateBox([0, 0, 0.25, 0.5], 180)).toEqual([0.75, 0.5, 1, 1]);
  expect(rotateBox([0, 0, 0.25, 0.5], 270)).toEqual([0, 0.75, 0.5, 1]);
  for (const degrees of [0, 90, 180, 270]) {
    expect(rotateBox(rotateBox([0, 0.25, 0.5, 0.75], degrees), -degrees)).toEqual([
      0, 0.25, 0.5, 0.75,
    ]);
  }
});

test('characters beside each other are one mark; lines and columns are not', () => {
  expect(
    joinBoxes(
      [
        [0.1, 0.1, 0.15, 0.15],
        [0.155, 0.1, 0.2, 0.15],
        [0.7, 0.1, 0.75, 0.15],
        [0.1, 0.2, 0.15, 0.25],
      ],
      0.7,
    ),
  ).toEqual([
    [0.1, 0.1, 0.2, 0.15],
    [0.7, 0.1, 0.75, 0.15],
    [0.1, 0.2, 0.15, 0.25],
  ]);
});
