import { expect, test } from 'vitest';
import { shrinkBmp } from './shrinkBmp.ts';

/** Creates a BMP with the top row first. */
function bmp(width: number, height: number, bits: number, rows: number[][]): Uint8Array {
  const colours = bits === 1 ? [0, 0, 0, 0, 255, 255, 255, 255] : [];
  const stride = Math.ceil((width * bits) / 32) * 4;
  const header = bits === 32 ? 108 : 40;
  const file = new Uint8Array(14 + header + colours.length + stride * height);
  const view = new DataView(file.buffer);
  view.setUint32(10, 14 + header + colours.length, true);
  view.setUint32(14, header, true);
  view.setInt32(18, width, true);
  view.setInt32(22, -height, true);
  view.setUint16(28, bits, true);
  file.set(colours, 14 + header);
  for (const [index, row] of rows.entries()) {
    file.set(row, 14 + header + colours.length + index * stride);
  }
  return file;
}

test('averages 1-bit pixels to grey', () => {
  const { width, height, rgba } = shrinkBmp(
    bmp(10, 3, 1, [
      [0b1100_1111, 0b1100_0000],
      [0b1100_1111, 0b0100_0000],
      [0b1111_0000, 0b1000_0000],
    ]),
    10,
  );
  expect([width, height]).toEqual([5, 2]);
  expect([...rgba].filter((_, index) => index % 4 === 0)).toEqual([
    ...[255, 0, 255, 255, 191],
    ...[255, 255, 0, 0, 128],
  ]);
  expect(rgba[3]).toBe(255);
});

test('averages colours, with and without alpha', () => {
  const blueThenRed = [255, 0, 0, 0, 0, 255];
  expect([...shrinkBmp(bmp(2, 2, 24, [blueThenRed, blueThenRed]), 1).rgba]).toEqual([
    ...[128, 0, 128, 255],
  ]);
  const row = [10, 20, 30, 255, 30, 40, 50, 0];
  expect([...shrinkBmp(bmp(2, 2, 32, [row, row]), 1).rgba]).toEqual([20, 30, 40, 128]);
});

test('keeps the size of a picture within the limit', () => {
  const { width, height, rgba } = shrinkBmp(bmp(2, 1, 24, [[1, 2, 3, 4, 5, 6]]), 2);
  expect([width, height, ...rgba]).toEqual([2, 1, 3, 2, 1, 255, 6, 5, 4, 255]);
});
