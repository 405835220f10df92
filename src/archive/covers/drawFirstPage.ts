import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { COVER_SIZES } from '../../catalog/coverSizes.ts';
import { DocumentError } from './explainFailure.ts';
import { MOST_IMAGE_PIXELS, withPdf } from './openPdf.ts';
import { shrinkFlate } from './pictures/shrinkFlate.ts';

const LONGEST_SIDE = COVER_SIZES.full;

/** Of a page with larger proportions, such as a roll or a plan, only the beginning is drawn. */
const LONGEST_SHAPE = 8;

/**
 * Draws the first page of a PDF on white. Throws the errors of pdf.js, which `explainFailure`
 * classifies.
 */
export async function drawFirstPage(path: string): Promise<Canvas> {
  return drawPageOf((await shrinkFlate(path)) ?? path, 1);
}

/** Draws any page of a PDF on white, counted from 1. Throws as `drawFirstPage` does. */
export function drawPage(path: string, number: number): Promise<Canvas> {
  return number === 1 ? drawFirstPage(path) : drawPageOf(path, number);
}

function drawPageOf(source: string | Uint8Array, number: number): Promise<Canvas> {
  return withPdf(source, { mostImagePixels: MOST_IMAGE_PIXELS }, async (document) => {
    if (document.numPages === 0) {
      throw new DocumentError({ code: 'no-pages', reason: 'has no pages; upload it again' });
    }
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const shown = Math.min(Math.max(width, height), LONGEST_SHAPE * Math.min(width, height));
    const viewport = page.getViewport({ scale: LONGEST_SIDE / shown });
    const canvas = createCanvas(pixels(viewport.width), pixels(viewport.height));
    // pdf.js is typed for browsers; in Node it draws on this canvas (its own default there).
    await page.render({ canvas: canvas as never, viewport, background: '#fff' }).promise;
    return canvas;
  });
}

function pixels(length: number): number {
  return Math.min(Math.max(1, Math.round(length)), LONGEST_SIDE);
}
