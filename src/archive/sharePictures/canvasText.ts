import type { SKRSContext2D } from '@napi-rs/canvas';
import { DAY } from '../../lib/paperColours.ts';
import type { Measure } from './layOutTitle.ts';
import { TEXT } from './registerPictureFonts.ts';

/** The font of titles and labels at a size in pixels. */
export function titleFont(size: number): string {
  return `600 ${size}px ${TEXT}`;
}

/** The left half of these brackets is empty: the line would seem to be indented. */
const WIDE_BRACKET = /^[（《〈「『【〔]/u;

/** Writes a line of a title, so that its ink begins at `x`. */
export function writeTitleLine(
  context: SKRSContext2D,
  line: string,
  { x, y }: { readonly x: number; readonly y: number },
  size: number,
): void {
  const indent = WIDE_BRACKET.test(line) ? size * 0.45 : 0;
  write(context, line, { x: x - indent, y }, titleFont(size), DAY.ink);
}

/** Widths are proportional to the size, so each text is measured once. */
export function titleMeasure(context: SKRSContext2D): Measure {
  const widths = new Map<string, number>();
  return (text, size) => {
    const known = widths.get(text) ?? measure(context, text, titleFont(100)) / 100;
    widths.set(text, known);
    return known * size;
  };
}

/** The width of a text in pixels. */
export function measure(context: SKRSContext2D, text: string, font: string): number {
  context.font = font;
  return context.measureText(text).width;
}

export function write(
  context: SKRSContext2D,
  text: string,
  { x, y }: { readonly x: number; readonly y: number },
  font: string,
  colour: string,
): void {
  context.font = font;
  context.fillStyle = colour;
  context.fillText(text, x, y);
}
