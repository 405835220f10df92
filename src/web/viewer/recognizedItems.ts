import type { Box, RecognizedLine } from '../../protocol/documentTexts.ts';

/** A piece of text as pdf.js reads it from a page (`TextItem`). */
export interface RecognizedItem {
  readonly str: string;
  readonly dir: 'ltr';
  readonly transform: number[];
  readonly width: number;
  readonly height: number;
  readonly fontName: string;
  readonly hasEOL: boolean;
}

/** The name of the style of all items. */
export const RECOGNIZED_FONT = 'recognized';

/** Where fonts have their baseline, as a share of their size from above; pdf.js measures it. */
const BASELINE = 0.8;

/**
 * The text that was recognised in the picture of a page, as pdf.js reads text from a page: then it
 * lays it out, selects it, copies it and finds in it, at every size and rotation.
 *
 * @param toPoint the point in the page's own coordinates for shares of the upright page
 */
export function recognizedItems(
  lines: readonly RecognizedLine[],
  toPoint: (x: number, y: number) => readonly [number, number],
): RecognizedItem[] {
  return lines.flatMap((line) => {
    const pieces = wordsInLine(line) ?? [{ text: line.text, box: line.box }];
    return pieces.map(({ text, box }, index) =>
      createItem(text, box, toPoint, index === pieces.length - 1),
    );
  });
}

/**
 * The words of a line with the space that follows each, as high as the line; undefined if they are
 * unknown or do not make up its text.
 */
function wordsInLine({ text, box, words = [] }: RecognizedLine) {
  const starts: number[] = [];
  let offset = 0;
  for (const word of words) {
    const start = text.indexOf(word.text, offset);
    if (start < 0 || text.slice(offset, start).trim() !== '') return undefined;
    starts.push(start);
    offset = start + word.text.length;
  }
  if (words.length === 0 || text.slice(offset).trim() !== '') return undefined;
  return words.map((word, index) => {
    const next = words[index + 1];
    const piece = text.slice(starts[index] ?? 0, starts[index + 1] ?? offset);
    const isFollowed = next !== undefined && piece !== word.text && next.box[0] > word.box[2];
    const right = isFollowed ? next.box[0] : word.box[2];
    const wordBox: Box = [word.box[0], box[1], right, box[3]];
    return { text: piece, box: wordBox };
  });
}

function createItem(
  str: string,
  [left, top, right, bottom]: Box,
  toPoint: (x: number, y: number) => readonly [number, number],
  hasEOL: boolean,
): RecognizedItem {
  const baseline = top + (bottom - top) * BASELINE;
  const [x, y] = toPoint(left, baseline);
  const [endX, endY] = toPoint(right, baseline);
  const [topX, topY] = toPoint(left, top);
  const [bottomX, bottomY] = toPoint(left, bottom);
  const width = Math.hypot(endX - x, endY - y);
  const height = Math.hypot(topX - bottomX, topY - bottomY);
  // Upwards on the page, which may be turned against its own coordinates.
  const [cos, sin] = width > 0 ? [(endX - x) / width, (endY - y) / width] : [1, 0];
  return {
    str,
    dir: 'ltr',
    transform: [height * cos, height * sin, -height * sin, height * cos, x, y],
    width,
    height,
    fontName: RECOGNIZED_FONT,
    hasEOL,
  };
}
