import type { SKRSContext2D } from '@napi-rs/canvas';
import type { ShareCard } from '../../catalog/shareCard.ts';
import { DAY } from '../../lib/paperColours.ts';
import type { PictureKind } from './pictureKinds.ts';

/** A rectangle in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws what stands for a cover: a cloth-bound book, an exam paper, a notebook, sheets of a course. */
export function drawArt(
  context: SKRSContext2D,
  kind: ShareCard['kind'],
  colours: PictureKind,
  box: Box,
): void {
  if (kind === 'course') {
    drawSheet(context, turned(box, 44, -22), DAY.sunken, DAY.line);
    drawSheet(context, turned(box, 22, -11), DAY.raised, DAY.line);
  }
  drawSheet(context, box, colours.soft, colours.soft);
  context.fillStyle = colours.strong;
  context.strokeStyle = colours.strong;
  ART[kind](context, box);
  context.globalAlpha = 1;
}

/** A sheet behind another: further up and to the right. */
function turned(box: Box, x: number, y: number): Box {
  return { ...box, x: box.x + x, y: box.y + y };
}

function drawSheet(context: SKRSContext2D, box: Box, fill: string, line: string): void {
  context.save();
  context.shadowColor = 'rgb(27 35 38 / 0.12)';
  context.shadowBlur = 28;
  context.shadowOffsetY = 10;
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, 10);
  context.fill();
  context.restore();
  context.strokeStyle = line;
  context.lineWidth = 2;
  context.beginPath();
  context.roundRect(box.x, box.y, box.width, box.height, 10);
  context.stroke();
}

const ART: Record<ShareCard['kind'], (context: SKRSContext2D, box: Box) => void> = {
  book(context, { x, y, width, height }) {
    context.globalAlpha = 0.16;
    context.beginPath();
    context.roundRect(x, y, 34, height, [10, 0, 0, 10]);
    context.fill();
    // The paper label for a title.
    context.globalAlpha = 1;
    context.fillStyle = DAY.raised;
    context.fillRect(x + 76, y + 60, width - 136, 132);
    context.globalAlpha = 0.55;
    context.lineWidth = 2;
    context.strokeRect(x + 76, y + 60, width - 136, 132);
    context.fillStyle = context.strokeStyle;
    context.fillRect(x + 104, y + 104, width - 192, 8);
    context.fillRect(x + 104, y + 138, (width - 192) * 0.6, 8);
  },
  test(context, { x, y, width, height }) {
    context.globalAlpha = 0.7;
    context.fillRect(x + 70, y + 48, width - 140, 14);
    context.globalAlpha = 0.4;
    context.fillRect(x + 110, y + 80, width - 220, 8);
    drawRules(context, { x: x + 40, y: y + 140, width: width - 80, height: height - 180 }, 36);
  },
  doc(context, { x, y, width, height }) {
    context.globalAlpha = 0.4;
    for (let hole = y + 34; hole < y + height - 20; hole += 36) {
      context.beginPath();
      context.arc(x + 34, hole, 8, 0, 2 * Math.PI);
      context.fill();
    }
    context.globalAlpha = 0.7;
    context.fillRect(x + 78, y + 60, (width - 118) * 0.55, 14);
    drawRules(context, { x: x + 78, y: y + 116, width: width - 118, height: height - 156 }, 36);
  },
  course(context, { x, y, width, height }) {
    context.globalAlpha = 0.7;
    context.fillRect(x + 40, y + 56, (width - 80) * 0.5, 14);
    drawRules(context, { x: x + 40, y: y + 112, width: width - 80, height: height - 152 }, 40);
  },
};

function drawRules(context: SKRSContext2D, { x, y, width, height }: Box, distance: number): void {
  context.globalAlpha = 0.26;
  for (let line = y; line <= y + height; line += distance) context.fillRect(x, line, width, 3);
}
