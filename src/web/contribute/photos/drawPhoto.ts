import { createSlots } from '../files/createSlots.ts';
import { cropArea, NO_CROP, type PhotoPage } from './photoPages.ts';

/** A decoded picture of a phone takes 50 MB: two of them are enough at once. */
const decoding = createSlots(2);

/**
 * Draws a picture, upright as its EXIF data say, turned and cropped, into a canvas that is at most
 * `longest` pixels long. Rejects if the browser cannot read the picture, or with the abort reason.
 */
export async function drawPhoto(
  canvas: HTMLCanvasElement,
  { file, turns, crop = NO_CROP }: Pick<PhotoPage, 'file' | 'turns'> & Partial<PhotoPage>,
  longest: number,
  signal?: AbortSignal,
): Promise<void> {
  const release = await decoding.take();
  try {
    signal?.throwIfAborted();
    const picture = await createImageBitmap(file);
    if (signal?.aborted) {
      picture.close();
      throw signal.reason;
    }
    const isAcross = turns % 2 === 1;
    const width = isAcross ? picture.height : picture.width;
    const height = isAcross ? picture.width : picture.height;
    const area = cropArea(crop, width, height);
    const scale = Math.min(1, longest / Math.max(area.width, area.height));
    canvas.width = Math.max(1, Math.round(area.width * scale));
    canvas.height = Math.max(1, Math.round(area.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser has no canvas.');
    // Transparent parts of a picture are paper.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.scale(scale, scale);
    context.translate(width / 2 - area.x, height / 2 - area.y);
    context.rotate((turns * Math.PI) / 2);
    context.drawImage(picture, -picture.width / 2, -picture.height / 2);
    picture.close();
  } finally {
    release();
  }
}
