import type { GreyPicture } from './greyPicture.ts';

/** A picture that was turned, and how to find a point of it in the original. */
export interface TurnedPicture {
  readonly picture: GreyPicture;
  readonly toOriginal: (x: number, y: number) => readonly [x: number, y: number];
}

/** A clockwise turn in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** Turns a picture clockwise. */
export function turnPicture(original: GreyPicture, turn: Turn): TurnedPicture {
  const { width, height, data } = original;
  if (turn === 0) return { picture: original, toOriginal: (x, y) => [x, y] };
  const isUpright = turn === 180;
  const [wide, high] = isUpright ? [width, height] : [height, width];
  const toOriginal = (x: number, y: number): readonly [x: number, y: number] => {
    if (turn === 90) return [y, height - x];
    return turn === 180 ? [width - x, height - y] : [width - y, x];
  };
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1) {
      // The middle of a pixel lies in exactly one pixel of the original.
      const [fromX, fromY] = toOriginal(x + 0.5, y + 0.5);
      turned[y * wide + x] = data[Math.floor(fromY) * width + Math.floor(fromX)] ?? 255;
    }
  }
  return { picture: { width: wide, height: high, data: turned }, toOriginal };
}

/**
 * Turns a picture by a small angle so that lines which fall to the right are level; corners become
 * white.
 *
 * @param degrees by which lines fall to the right
 */
export function levelPicture(original: GreyPicture, degrees: number): TurnedPicture {
  const { width, height, data } = original;
  if (degrees === 0) return { picture: original, toOriginal: (x, y) => [x, y] };
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const [middleX, middleY] = [width / 2, height / 2];
  const toOriginal = (x: number, y: number): readonly [x: number, y: number] => [
    middleX + (x - middleX) * cosine - (y - middleY) * sine,
    middleY + (x - middleX) * sine + (y - middleY) * cosine,
  ];
  const level = new Uint8Array(data.length).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = toOriginal(x, y);
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const [right, bottom] = [fromX - left, fromY - top];
      const above = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
      const below = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
      level[y * width + x] = above * (1 - bottom) + below * bottom;
    }
  }
  return { picture: { width, height, data: level }, toOriginal };
}
