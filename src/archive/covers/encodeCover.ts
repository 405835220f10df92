import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { COVER_SIZES } from '../../catalog/coverSizes.ts';
import type { DocumentPart, DrawnCover } from './documentMessages.ts';

const THUMBNAIL_BYTES = 40_000;

const JPEG_QUALITY = 80;
const WEBP_QUALITIES = [80, 70, 60, 50, 40, 30, 20, 10];

/** Encodes a drawn page as JPEG in full size, and as WebP thumbnail of at most 40 kB. */
export async function encodeCover(page: Canvas): Promise<DrawnCover> {
  const jpeg = await page.encode('jpeg', JPEG_QUALITY);
  return { kind: 'cover', jpeg, webp: await encodeThumbnail(page) };
}

/** Encodes a drawn page as WebP in full size. */
export async function encodePage(page: Canvas): Promise<Extract<DocumentPart, { kind: 'page' }>> {
  return { kind: 'page', webp: await page.encode('webp', JPEG_QUALITY) };
}

/** Lowers the quality until it fits, and then the size, which only noise needs. */
async function encodeThumbnail(page: Canvas): Promise<Uint8Array> {
  let width = Math.min(COVER_SIZES.thumbnail, page.width);
  for (;;) {
    const small = shrink(page, width);
    for (const quality of WEBP_QUALITIES) {
      const webp = await small.encode('webp', quality);
      if (webp.length <= THUMBNAIL_BYTES) return webp;
    }
    width = Math.ceil(width / 2);
  }
}

function shrink(page: Canvas, width: number): Canvas {
  const height = Math.max(1, Math.round((page.height * width) / page.width));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(page, 0, 0, width, height);
  return canvas;
}
