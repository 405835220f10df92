import type { Box } from '../../protocol/documentTexts.ts';
import { joinBoxes, rotateBox } from './boxes.ts';
import type { TextRange } from './locateMarks.ts';

/** The text that a text layer of pdf.js holds, and which node each part of it is in. */
export interface LayerText {
  readonly text: string;
  readonly pieces: readonly { readonly start: number; readonly node: Text }[];
}

/** Reads a text layer as the server reads the page: its items in order, `\n` at the end of lines. */
export function readLayerText(layer: HTMLElement): LayerText {
  let text = '';
  const pieces: { start: number; node: Text }[] = [];
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof HTMLBRElement) text += '\n';
    else if (node instanceof Text) {
      pieces.push({ start: text.length, node });
      text += node.data;
    }
  }
  return { text, pieces };
}

/**
 * Measures where a part of the text is, in shares of its page when that is upright: then the boxes
 * follow the page's size and rotation.
 *
 * @param rotation how far the user has turned the page, in degrees clockwise
 */
export function measureBoxes(
  { pieces }: LayerText,
  { start, end }: TextRange,
  page: HTMLElement,
  rotation: number,
): Box[] {
  const sheet = page.getBoundingClientRect();
  const boxes: Box[] = [];
  for (const { start: first, node } of pieces) {
    const from = Math.max(start - first, 0);
    const to = Math.min(end - first, node.length);
    if (from >= to || !node.parentElement) continue;
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    // The box of a character includes the font's line gap; that of its element is one em high.
    const line = node.parentElement.getBoundingClientRect();
    for (const rect of range.getClientRects()) {
      const [left, right] = [Math.max(rect.left, line.left), Math.min(rect.right, line.right)];
      const [top, bottom] = [Math.max(rect.top, line.top), Math.min(rect.bottom, line.bottom)];
      if (left >= right || top >= bottom) continue;
      const box: Box = [
        (left - sheet.left) / sheet.width,
        (top - sheet.top) / sheet.height,
        (right - sheet.left) / sheet.width,
        (bottom - sheet.top) / sheet.height,
      ];
      boxes.push(rotateBox(box, -rotation));
    }
  }
  const isTurned = rotation % 180 !== 0;
  const ratio = isTurned ? sheet.height / sheet.width : sheet.width / sheet.height;
  return joinBoxes(boxes, ratio);
}
