import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import { DAY } from '../../lib/paperColours.ts';
import type { Box } from './drawArt.ts';

/** The largest size of an image within a box. */
export function fitInto({ width, height }: Image, most: { width: number; height: number }) {
  const scale = Math.min(most.width / width, most.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Draws a cover as a sheet on the paper. */
export function drawCover(context: SKRSContext2D, cover: Image, box: Box): void {
  const { x, y, width, height } = box;
  context.save();
  context.shadowColor = 'rgb(27 35 38 / 0.18)';
  context.shadowBlur = 36;
  context.shadowOffsetY = 12;
  context.fillStyle = DAY.raised;
  context.beginPath();
  context.roundRect(x, y, width, height, 8);
  context.fill();
  context.restore();
  context.save();
  context.beginPath();
  context.roundRect(x, y, width, height, 8);
  context.clip();
  context.drawImage(cover, x, y, width, height);
  context.restore();
  context.strokeStyle = DAY.line;
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(x, y, width, height, 8);
  context.stroke();
}
