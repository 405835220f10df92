import { fileURLToPath } from 'node:url';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Of the full-size cover, in pixels: fills a laptop's screen; 2000 would take half as much again. */
const LONGEST_SIDE = 1600;

/** Images with more pixels (an A4 page scanned at 1200 dpi) are left out: 4 bytes each in memory. */
const MOST_IMAGE_PIXELS = 140_000_000;

const PDFJS = new URL('./', import.meta.resolve('pdfjs-dist/package.json'));
const asset = (folder: string) => fileURLToPath(new URL(`${folder}/`, PDFJS));

/**
 * Draws the first page of a PDF on white. Only the parts of the file that the page needs are read.
 * Throws what pdf.js throws (see `whyNotDrawn`).
 */
export async function drawFirstPage(path: string): Promise<Canvas> {
  const task = getDocument({
    url: path,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: asset('cmaps'),
    standardFontDataUrl: asset('standard_fonts'),
    wasmUrl: asset('wasm'),
    iccUrl: asset('iccs'),
    maxImageSize: MOST_IMAGE_PIXELS,
    disableStream: true,
    disableAutoFetch: true,
    rangeChunkSize: 256 * 1024,
  });
  try {
    const document = await task.promise;
    const page = await document.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: LONGEST_SIDE / Math.max(width, height) });
    const canvas = createCanvas(atLeastOne(viewport.width), atLeastOne(viewport.height));
    // pdf.js is typed for browsers; in Node it draws on this canvas (its own default there).
    await page.render({ canvas: canvas as never, viewport, background: '#fff' }).promise;
    return canvas;
  } finally {
    await task.destroy();
  }
}

function atLeastOne(pixels: number): number {
  return Math.max(1, Math.round(pixels));
}

/** Why pdf.js could not draw a document, in plain English. */
export function whyNotDrawn(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'PasswordException') return 'is encrypted with a password; upload it without one';
  if (name === 'InvalidPDFException') {
    return `is empty, incomplete or not a PDF (${message.replace(/\.$/u, '')}); upload it again`;
  }
  return `cannot be drawn (${message.replace(/\.$/u, '')}); look at it in a PDF viewer`;
}
