import type { GreyPicture } from './greyPicture.ts';

/** The largest angle that is found, in degrees: a page that was put on the glass by hand. */
const LARGEST = 6;
const COARSE_STEP = 0.5;
const FINE_STEP = 0.1;
/** Every third pixel of a page at 210 dpi is enough for a tenth of a degree. */
const SAMPLE = 3;
/** A pixel that is ink, in a picture whose paper is white. */
const INK = 128;
const RADIAN = Math.PI / 180;

/**
 * The angle in degrees by which the lines of a page fall to the right; 0 if there is no ink. The rows
 * of a straight page are either full of ink or empty, so the sum of the squares of their ink is
 * greatest at the right angle (a projection profile).
 */
export function findSkew({ width, height, data }: GreyPicture): number {
  const points: [x: number, y: number][] = [];
  for (let y = 0; y < height; y += SAMPLE) {
    for (let x = 0; x < width; x += SAMPLE) {
      if ((data[y * width + x] ?? 255) < INK) points.push([x / SAMPLE, y / SAMPLE]);
    }
  }
  const rows = Math.ceil((width + height) / SAMPLE) + 1;
  const sharpness = (angle: number) => {
    const slope = Math.tan(angle * RADIAN);
    const ink = new Uint32Array(rows);
    const shift = slope > 0 ? (slope * width) / SAMPLE : 0;
    for (const [x, y] of points) {
      const row = Math.round(y - slope * x + shift);
      ink[row] = (ink[row] ?? 0) + 1;
    }
    return ink.reduce((sum, one) => sum + one * one, 0);
  };
  const coarse = sharpest(-LARGEST, LARGEST, COARSE_STEP, sharpness);
  return sharpest(coarse - COARSE_STEP, coarse + COARSE_STEP, FINE_STEP, sharpness);
}

/** The angle at which it is greatest; of equals, the one nearest to 0. */
function sharpest(
  from: number,
  to: number,
  step: number,
  sharpness: (angle: number) => number,
): number {
  let best = { angle: 0, value: sharpness(0) };
  for (let index = 0; index <= Math.round((to - from) / step); index += 1) {
    const angle = from + index * step;
    const value = sharpness(angle);
    if (value > best.value) best = { angle, value };
  }
  return best.angle;
}
