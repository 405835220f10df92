import type { PixelBox } from './createRecognizer.ts';
import type { GreyPicture } from './greyPicture.ts';

/** A pixel that is ink, in a picture whose paper is white. */
const INK = 128;
/** The page is divided into squares of this side, which have ink or not. */
const CELL = 8;
/** As shares of the width of the page. */
const NARROWEST_GUTTER = 0.015;
const NARROWEST_COLUMN = 0.2;
/** The share of the rows of a page that have text on both sides of a gutter, at least. */
const LEAST_TEXT = 0.15;
/** The share of these rows that cross it, at most: a heading above both columns. */
const MOST_CROSSING = 0.04;

/**
 * The columns of a page from left to right: exam papers on A3 have two or three. A page without
 * gutters is one column. Gaps between answers to choose from are no gutter, because other lines cross
 * them.
 */
export function findColumns(picture: GreyPicture): PixelBox[] {
  const { width, height } = picture;
  const rows = findInk(picture);
  const across = Math.ceil(width / CELL);
  const margin = Math.round(across * NARROWEST_COLUMN);
  const band = Math.max(1, Math.round(across * NARROWEST_GUTTER));
  const isGutter = (start: number) => {
    let [text, crossing] = [0, 0];
    for (const row of rows) {
      const has = (from: number, to: number) => row.subarray(from, to).includes(1);
      if (!has(start - margin, start) || !has(start + band, start + band + margin)) continue;
      text += 1;
      if (has(start, start + band)) crossing += 1;
    }
    return text >= rows.length * LEAST_TEXT && crossing <= text * MOST_CROSSING;
  };
  const edges = [0];
  for (let start = margin; start <= across - margin - band; start += 1) {
    if (!isGutter(start)) continue;
    let end = start;
    while (end < across - margin - band && isGutter(end + 1)) end += 1;
    edges.push(Math.round(((start + end + band) / 2) * CELL));
    // The next gutter is beyond the next column.
    start = end + margin;
  }
  return edges.map((left, index) => [left, 0, edges[index + 1] ?? width, height]);
}

/** For each row of squares, which have ink. */
function findInk({ width, height, data }: GreyPicture): Uint8Array[] {
  const across = Math.ceil(width / CELL);
  return Array.from({ length: Math.ceil(height / CELL) }, (_, row) => {
    const inked = new Uint8Array(across);
    for (let y = row * CELL; y < Math.min(height, (row + 1) * CELL); y += 2) {
      for (let x = 0; x < width; x += 1) {
        if ((data[y * width + x] ?? 255) < INK) inked[Math.floor(x / CELL)] = 1;
      }
    }
    return inked;
  });
}
