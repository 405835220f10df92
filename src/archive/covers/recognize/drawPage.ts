import { createCanvas } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type GreyPicture, toGrey } from './greyPicture.ts';

/** Points in an inch. */
const POINTS = 72;
/** The resolution at which grain and strokes can be told apart: see `cleanPicture`. */
const DPI = 300;
/** The longer side of pages from A6 to A3, in points. Others do not tell how large they are. */
const [SHORTEST, LONGEST] = [400, 1250];
/** Such a page is taken for A4. */
const A4_PIXELS = 3508;

/** Draws a page as it is shown, at 300 dpi; scans of a lower resolution are enlarged. */
export async function drawPage(page: PDFPageProxy): Promise<GreyPicture> {
  const shown = page.getViewport({ scale: 1 });
  const longer = Math.max(shown.width, shown.height);
  const isSized = longer >= SHORTEST && longer <= LONGEST;
  const viewport = page.getViewport({ scale: isSized ? DPI / POINTS : A4_PIXELS / longer });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const canvas = createCanvas(width, height);
  // pdf.js is typed for browsers; in Node it draws on this canvas (its own default there).
  await page.render({ canvas: canvas as never, viewport, background: '#fff' }).promise;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  // Frees the pixels now; the engine needs the memory.
  canvas.width = 1;
  return toGrey(width, height, data);
}
