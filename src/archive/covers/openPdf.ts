import { fileURLToPath } from 'node:url';
import {
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { installCanvasApis, LARGEST_PICTURE } from './pictures/installCanvasApis.ts';

// Before pdf.js looks for them.
installCanvasApis();

const PDFJS = new URL('./', import.meta.resolve('pdfjs-dist/package.json'));
const asset = (folder: string) => fileURLToPath(new URL(`${folder}/`, PDFJS));

/**
 * Images with more pixels are left out: pdf.js would allocate 2 GB for one. What fits depends on the
 * compression (see `pictures/`): 1-bit scans, JPEG and JPEG 2000 of A4 at 1200 dpi (140 million) do;
 * others reach the memory limit of the process.
 */
export const MOST_IMAGE_PIXELS = 500_000_000;

/** The options of pdf.js that differ between drawing and reading. */
export interface OpenOptions {
  /** Images with more pixels are left out. */
  readonly mostImagePixels: number;
  readonly verbosity?: number;
}

/**
 * Opens a PDF for as long as `use` runs, by its path or its bytes. Of a file, only the parts that
 * pdf.js requests are read. Throws the errors of pdf.js, which `explainFailure` classifies.
 */
export async function withPdf<T>(
  source: string | Uint8Array,
  { mostImagePixels, verbosity = VerbosityLevel.ERRORS }: OpenOptions,
  use: (document: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  const task: PDFDocumentLoadingTask = getDocument({
    ...(typeof source === 'string' ? { url: source } : { data: source }),
    verbosity,
    cMapUrl: asset('cmaps'),
    standardFontDataUrl: asset('standard_fonts'),
    wasmUrl: asset('wasm'),
    iccUrl: asset('iccs'),
    maxImageSize: mostImagePixels,
    isOffscreenCanvasSupported: true,
    isImageDecoderSupported: true,
    canvasMaxAreaInBytes: 4 * LARGEST_PICTURE,
    disableStream: true,
    disableAutoFetch: true,
    rangeChunkSize: 256 * 1024,
  });
  try {
    return await use(await task.promise);
  } finally {
    await task.destroy();
  }
}
