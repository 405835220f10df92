import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import { SHARE_PICTURE_SIZES } from '../../catalog/shareCard.ts';
import { DAY } from '../../lib/paperColours.ts';
import { measure, titleMeasure, write, writeTitleLine } from './canvasText.ts';
import { cutFacts } from './cutText.ts';
import { drawArt } from './drawArt.ts';
import { drawCover, fitInto } from './drawCover.ts';
import { LINE_HEIGHT, layOutTitle } from './layOutTitle.ts';
import { PICTURE_KINDS, type PictureKind } from './pictureKinds.ts';
import type { PictureRequest } from './pictureRequest.ts';
import { TEXT, WORDMARK } from './registerPictureFonts.ts';

/** All lengths in pixels of the wide picture. `art` is the most that a cover may take. */
const WIDE = {
  ...SHARE_PICTURE_SIZES.wide,
  spine: 20,
  left: 84,
  right: 76,
  gap: 60,
  art: { width: 430, height: 494 },
  placeholder: { width: 330, height: 440 },
  titleSizes: [112, 96, 84, 76, 68, 62, 56, 52, 48, 44, 40],
  titleLines: 3,
  titleHeight: 244,
  factSize: 31,
  wordmark: { size: 36, baseline: 574 },
  /** The middle of badge, title and facts: above the wordmark's line, it looks centred. */
  middle: 276,
} as const;

/** Title and facts on the left, cover or drawing on the right. */
export function drawWide(
  context: SKRSContext2D,
  { card, brand }: PictureRequest,
  cover: Image | undefined,
): void {
  const kind = PICTURE_KINDS[card.kind];
  context.fillStyle = kind.strong;
  context.fillRect(0, 0, WIDE.spine, WIDE.height);

  const art = cover ? fitInto(cover, WIDE.art) : WIDE.placeholder;
  const box = {
    x: WIDE.width - WIDE.right - art.width,
    y: (WIDE.height - art.height) / 2,
    ...art,
  };
  if (cover) drawCover(context, cover, box);
  else drawArt(context, card.kind, kind, box);

  const width = box.x - WIDE.gap - WIDE.left;
  drawText(context, card, kind, width);
  drawWordmark(context, brand, width);
}

const BADGE = { size: 28, padding: 16, height: 48, below: 26 } as const;
const FACTS_ABOVE = 26;
const FACT_LINE = 46;
const MOST_FACTS = 2;

/** Badge, title and facts as one block. */
function drawText(
  context: SKRSContext2D,
  { title, lines }: PictureRequest['card'],
  kind: PictureKind,
  width: number,
): void {
  const layout = layOutTitle(
    title,
    {
      width,
      height: WIDE.titleHeight,
      mostLines: WIDE.titleLines,
      sizes: WIDE.titleSizes,
    },
    titleMeasure(context),
  );
  const facts = lines.slice(0, MOST_FACTS);
  const lineHeight = layout.size * LINE_HEIGHT;
  const factsHeight = facts.length === 0 ? 0 : FACTS_ABOVE + facts.length * FACT_LINE;
  const height = BADGE.height + BADGE.below + layout.lines.length * lineHeight + factsHeight;
  let y = WIDE.middle - height / 2;

  drawBadge(context, kind, WIDE.left, y);
  y += BADGE.height + BADGE.below;
  context.textBaseline = 'middle';
  for (const line of layout.lines) {
    writeTitleLine(context, line, { x: WIDE.left, y: y + lineHeight / 2 }, layout.size);
    y += lineHeight;
  }
  y += FACTS_ABOVE;
  const font = `400 ${WIDE.factSize}px ${TEXT}`;
  for (const fact of facts) {
    const line = cutFacts(fact, width, (text) => measure(context, narrowDots(text), font));
    write(context, narrowDots(line), { x: WIDE.left, y: y + FACT_LINE / 2 }, font, DAY['ink-soft']);
    y += FACT_LINE;
  }
}

function drawBadge(
  context: SKRSContext2D,
  { label, soft, strong }: PictureKind,
  x: number,
  y: number,
): void {
  const font = `600 ${BADGE.size}px ${TEXT}`;
  const width = measure(context, label, font) + 2 * BADGE.padding;
  context.fillStyle = soft;
  context.beginPath();
  context.roundRect(x, y, width, BADGE.height, 8);
  context.fill();
  context.textBaseline = 'middle';
  write(context, label, { x: x + BADGE.padding, y: y + BADGE.height / 2 }, font, strong);
}

/** The site's name and its small suffix. */
function drawWordmark(
  context: SKRSContext2D,
  { name, suffix }: PictureRequest['brand'],
  width: number,
): void {
  const { size, baseline } = WIDE.wordmark;
  const [nameFont, suffixFont] = [
    `italic 700 ${size}px ${WORDMARK}`,
    `italic 700 22px ${WORDMARK}`,
  ];
  context.textBaseline = 'alphabetic';
  const shown = cutFacts(name, width, (text) => measure(context, text, nameFont));
  write(context, shown, { x: WIDE.left, y: baseline }, nameFont, DAY.ink);
  const x = WIDE.left + measure(context, shown, nameFont) + 10;
  const isFitting = x + measure(context, suffix, suffixFont) <= WIDE.left + width;
  if (suffix !== '' && isFitting)
    write(context, suffix, { x, y: baseline }, suffixFont, DAY.accent);
}

/** The font's `·` is as wide as a Han character: with spaces around it, facts fall apart. */
function narrowDots(line: string): string {
  return line.replaceAll(' · ', '·');
}
