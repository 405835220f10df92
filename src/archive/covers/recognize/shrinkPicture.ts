import type { GreyPicture } from './greyPicture.ts';

/** Reduces a picture to a share of its size: each pixel is the mean of the area that it covers. */
export function shrinkPicture({ width, height, data }: GreyPicture, share: number): GreyPicture {
  const [wide, high] = [
    Math.max(1, Math.round(width * share)),
    Math.max(1, Math.round(height * share)),
  ];
  const columns = coverage(width, wide);
  const rows = coverage(height, high);
  const shrunk = new Uint8Array(wide * high);
  for (const [y, row] of rows.entries()) {
    for (const [x, column] of columns.entries()) {
      let sum = 0;
      for (const [fromY, down] of row) {
        for (const [fromX, across] of column)
          sum += (data[fromY * width + fromX] ?? 0) * down * across;
      }
      shrunk[y * wide + x] = sum + 0.5;
    }
  }
  return { width: wide, height: high, data: shrunk };
}

/** For each pixel of the shorter length: which of the longer it covers, with weights whose sum is 1. */
function coverage(length: number, shorter: number): (readonly [index: number, weight: number])[][] {
  const step = length / shorter;
  return Array.from({ length: shorter }, (_, index) => {
    const [from, to] = [index * step, (index + 1) * step];
    const first = Math.floor(from);
    const count = Math.min(length, Math.ceil(to)) - first;
    return Array.from({ length: count }, (__, offset) => {
      const at = first + offset;
      return [at, (Math.min(at + 1, to) - Math.max(at, from)) / step] as const;
    });
  });
}
