import { createCanvas, loadImage } from '@napi-rs/canvas';
import { SHARE_PICTURE_SIZES } from '../../catalog/shareCard.ts';
import { PAPER } from '../../lib/paperColours.ts';
import { drawSquare } from './drawSquare.ts';
import { drawWide } from './drawWide.ts';
import type { PictureRequest } from './pictureRequest.ts';

const JPEG_QUALITY = 86;

/** Draws the picture of a card as JPEG, in the size of its shape (`SHARE_PICTURE_SIZES`). */
export async function drawSharePicture(request: PictureRequest): Promise<Uint8Array> {
  const { width, height } = SHARE_PICTURE_SIZES[request.shape];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = PAPER.light;
  context.fillRect(0, 0, width, height);
  const cover = request.cover && (await loadImage(request.cover));
  if (request.shape === 'wide') drawWide(context, request, cover);
  else drawSquare(context, request, cover);
  return canvas.encode('jpeg', JPEG_QUALITY);
}
