import { PDFDocument } from '@cantoo/pdf-lib';
import { drawPhoto } from './drawPhoto.ts';
import { type PhotoPage, pageSize } from './photoPages.ts';

/** The longer side of a page in pixels: 170 dots per inch on A4, enough to read and to recognise. */
const LONGEST_SIDE = 2000;
/** Of JPEG, from 0 to 1. */
const QUALITY = 0.8;

/**
 * Joins pictures into a PDF, a page each. They are drawn anew, so nothing of where and with what
 * they were taken is left.
 *
 * @param onPage called with the number of pages that are done
 */
export async function joinPhotos(
  pages: readonly PhotoPage[],
  name: string,
  onPage: (done: number) => void,
): Promise<File> {
  const document = await PDFDocument.create();
  document.setProducer('CampusDocs');
  document.setCreator('CampusDocs');
  const canvas = globalThis.document.createElement('canvas');
  for (const [index, page] of pages.entries()) {
    await drawPhoto(canvas, page, LONGEST_SIDE);
    const picture = await document.embedJpg(await jpegOf(canvas));
    const size = pageSize(picture.width, picture.height);
    const [width, height] = size;
    document.addPage(size).drawImage(picture, { x: 0, y: 0, width, height });
    onPage(index + 1);
  }
  // Frees its memory at once; browsers on phones have little of it.
  canvas.width = 0;
  const bytes = await document.save();
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
}

async function jpegOf(canvas: HTMLCanvasElement): Promise<ArrayBuffer> {
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  );
  if (!blob) throw new Error('The picture is too large for the browser.');
  return blob.arrayBuffer();
}
