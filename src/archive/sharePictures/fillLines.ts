import type { WidthOf } from './cutText.ts';

/** Puts as many parts into each line as fit. */
export function fillLines(parts: readonly string[], width: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (line !== '' && widthOf(`${line}${part}`.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return [...lines, line.trimEnd()].filter((one) => one !== '');
}

/** Narrows the lines as long as there are as many: no two characters alone in the last one. */
export function balanceLines(
  parts: readonly string[],
  lines: readonly string[],
  width: number,
  widthOf: WidthOf,
): readonly string[] {
  let best = lines;
  const widestPart = Math.max(0, ...parts.map((part) => widthOf(part.trimEnd())));
  let [tooNarrow, wide] = [Math.max(widestPart, width / 3) - 1, width];
  while (wide - tooNarrow > 4) {
    const middle = (tooNarrow + wide) / 2;
    const narrower = fillLines(parts, middle, widthOf);
    if (middle >= widestPart && narrower.length === lines.length) {
      best = narrower;
      wide = middle;
    } else tooNarrow = middle;
  }
  return best;
}
