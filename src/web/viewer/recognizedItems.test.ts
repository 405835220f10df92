import { expect, test } from 'vitest';
import { recognizedItems } from './recognizedItems.ts';

/** A page of 200 × 400 points whose own coordinates begin at its lower left corner. */
const upright = (x: number, y: number) => [x * 200, (1 - y) * 400] as const;

/** The same sheet with `/Rotate 90`: shown 400 wide and 200 high. */
const turned = (x: number, y: number) => [y * 200, x * 400] as const;

const LINE = { text: '设函数可导' };

test('a line has the size and place of its box', () => {
  const [item] = recognizedItems([{ ...LINE, box: [0.1, 0.25, 0.6, 0.3] }], upright);
  expect(item?.width).toBeCloseTo(100);
  expect(item?.height).toBeCloseTo(20);
  expect(item?.transform.map(Math.round)).toEqual([20, 0, -0, 20, 20, 284]);
  expect(item?.hasEOL).toBe(true);
});

test('on a page that is turned the text runs across the sheet', () => {
  const [item] = recognizedItems([{ ...LINE, box: [0.1, 0.25, 0.6, 0.3] }], turned);
  expect(item?.width).toBeCloseTo(200);
  expect(item?.height).toBeCloseTo(10);
  expect(item?.transform.map(Math.round)).toEqual([0, 10, -10, 0, 58, 40]);
});

test('words have boxes of their own, with the space after them', () => {
  const items = recognizedItems(
    [
      {
        text: 'Fourier series 展开',
        box: [0, 0, 1, 0.1],
        words: [
          { text: 'Fourier', box: [0, 0.02, 0.3, 0.1] },
          { text: 'series', box: [0.4, 0, 0.6, 0.1] },
          { text: '展开', box: [0.7, 0, 1, 0.1] },
        ],
      },
    ],
    upright,
  );
  expect(items.map(({ str, width, hasEOL }) => [str, Math.round(width), hasEOL])).toEqual([
    ['Fourier ', 80, false],
    ['series ', 60, false],
    ['展开', 60, true],
  ]);
});

test('words that are not the text of their line are left out', () => {
  const words = [{ text: '设函', box: [0.1, 0.25, 0.3, 0.3] as [number, number, number, number] }];
  const items = recognizedItems([{ ...LINE, box: [0.1, 0.25, 0.6, 0.3], words }], upright);
  expect(items.map(({ str }) => str)).toEqual(['设函数可导']);
});
