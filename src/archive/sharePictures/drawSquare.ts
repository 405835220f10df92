import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import { SHARE_PICTURE_SIZES } from '../../catalog/shareCard.ts';
import { titleFont, titleMeasure, write, writeTitleLine } from './canvasText.ts';
import { LINE_HEIGHT, layOutTitle } from './layOutTitle.ts';
import { PICTURE_KINDS } from './pictureKinds.ts';
import type { PictureRequest } from './pictureRequest.ts';

const SQUARE = {
  ...SHARE_PICTURE_SIZES.square,
  margin: 56,
  titleSizes: [132, 112, 96, 84, 74, 66, 58, 52, 46, 40],
  titleLines: 5,
  titleTop: 136,
} as const;

/** The top of the cover, where the title of a paper is; without one, the title. */
export function drawSquare(
  context: SKRSContext2D,
  { card }: PictureRequest,
  cover: Image | undefined,
): void {
  const { width, height, margin } = SQUARE;
  const kind = PICTURE_KINDS[card.kind];
  if (cover) {
    const scale = Math.max(width / cover.width, height / cover.height);
    const drawn = { width: cover.width * scale, height: cover.height * scale };
    context.drawImage(cover, (width - drawn.width) / 2, 0, drawn.width, drawn.height);
    return;
  }
  context.fillStyle = kind.soft;
  context.fillRect(0, 0, width, height);
  context.fillStyle = kind.strong;
  context.fillRect(0, 0, width, 24);
  context.textBaseline = 'middle';
  write(context, kind.label, { x: margin, y: 84 }, titleFont(44), kind.strong);
  const { lines, size } = layOutTitle(
    card.title,
    {
      width: width - 2 * margin,
      height: height - SQUARE.titleTop - margin,
      mostLines: SQUARE.titleLines,
      sizes: SQUARE.titleSizes,
    },
    titleMeasure(context),
  );
  const lineHeight = size * LINE_HEIGHT;
  let y = (height - margin + SQUARE.titleTop - lines.length * lineHeight) / 2;
  for (const line of lines) {
    writeTitleLine(context, line, { x: margin, y: y + lineHeight / 2 }, size);
    y += lineHeight;
  }
}
