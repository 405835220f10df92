import { cutMiddle } from './cutText.ts';
import { balanceLines, fillLines } from './fillLines.ts';
import { charactersOf, joinPhrases, splitText } from './splitText.ts';

/** The width of a text at a font size, both in pixels. */
export type Measure = (text: string, size: number) => number;

/** The room for a title, in pixels. */
export interface TitleBox {
  readonly width: number;
  /** Lines are `LINE_HEIGHT` times as high as the font. */
  readonly height: number;
  readonly mostLines: number;
  /** The font sizes to try, largest first. */
  readonly sizes: readonly number[];
}

export interface TitleLayout {
  readonly lines: readonly string[];
  readonly size: number;
}

/** The height of a line as a multiple of the font size. */
export const LINE_HEIGHT = 1.26;

/** How much smaller a title may be so that no line breaks within a phrase. */
const PHRASES_WORTH = 0.74;

/**
 * Breaks a title into lines of about the same width, in the largest size that fits: between phrases
 * if that costs little, else between words. A title that fits in no size is cut in its middle, so
 * that `…期末试卷（A卷，含答案）` stays.
 */
export function layOutTitle(title: string, box: TitleBox, measure: Measure): TitleLayout {
  const text = title.replace(/\s+/gu, ' ').trim();
  const words = splitText(text);
  const byWords = fitLargest(words, box, measure);
  const byPhrases = fitLargest(joinPhrases(words), box, measure);
  if (byPhrases && byPhrases.size >= (byWords?.size ?? 0) * PHRASES_WORTH) return byPhrases;
  return byWords ?? layOutCut(text, box, measure);
}

/** The largest size in which no part is wider than a line, and not too many lines are needed. */
function fitLargest(
  parts: readonly string[],
  box: TitleBox,
  measure: Measure,
): TitleLayout | undefined {
  for (const size of box.sizes) {
    const widthOf = (line: string) => measure(line, size);
    if (parts.some((part) => widthOf(part.trimEnd()) > box.width)) continue;
    const lines = fillLines(parts, box.width, widthOf);
    if (lines.length <= mostLinesOf(box, size)) {
      return { lines: balanceLines(parts, lines, box.width, widthOf), size };
    }
  }
  return undefined;
}

/** In the smallest size: words wider than a line are broken, and the middle is cut. */
function layOutCut(text: string, box: TitleBox, measure: Measure): TitleLayout {
  const size = box.sizes.at(-1) ?? 0;
  const widthOf = (line: string) => measure(line, size);
  const fill = (whole: string) =>
    fillLines(
      splitText(whole).flatMap((part) => (widthOf(part) > box.width ? charactersOf(part) : part)),
      box.width,
      widthOf,
    );
  const most = mostLinesOf(box, size);
  return { lines: fill(cutMiddle(text, (whole) => fill(whole).length <= most)), size };
}

function mostLinesOf({ mostLines, height }: TitleBox, size: number): number {
  return Math.min(mostLines, Math.floor(height / (size * LINE_HEIGHT)));
}
