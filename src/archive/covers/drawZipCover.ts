import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { COVER_SIZES } from '../../catalog/coverSizes.ts';
import { formatFileSize } from '../../catalog/fileSize.ts';
import { PAPER } from '../../lib/paperColours.ts';
import { readZipDirectory, type ZipDirectory } from '../zip/readZipDirectory.ts';
import { type OutlineLine, zipOutline } from '../zip/zipOutline.ts';
import { DocumentError } from './explainFailure.ts';

/**
 * A page of 3:4, the proportions of covers; the thumbnail is a third of it. All lengths below are in
 * its pixels.
 */
const PAGE = { width: COVER_SIZES.full * 0.75, height: COVER_SIZES.full, margin: 84 } as const;
const HEADER = { height: 300, title: 76, facts: 50 } as const;
const LINE = { height: 84, text: 50, indent: 56, icon: 46, gap: 26 } as const;
const MOST_LINES = Math.floor((PAGE.height - HEADER.height - PAGE.margin) / LINE.height);
const FAMILY = 'sans-serif';

const COLOURS = {
  paper: PAPER.light,
  header: '#e4efe9',
  ink: '#1f2627',
  faint: '#5c6668',
  accent: '#22614f',
  folder: '#c99a3c',
  sheet: '#ffffff',
  line: '#9aa5a4',
} as const;

/** The colours of the band on a sheet, by kind of file. */
const KINDS: readonly (readonly [names: RegExp, colour: string])[] = [
  [/\.(?:pdf|caj|djvu)$/iu, '#b4433c'],
  [/\.(?:docx?|md|tex|txt|rtf|wps|odt)$/iu, '#3a66a8'],
  [/\.(?:xlsx?|csv|et|ods|mat)$/iu, '#3c8053'],
  [/\.(?:pptx?|dps|odp|key)$/iu, '#c26a2c'],
  [/\.(?:png|jpe?g|svg|gif|webp|bmp|mp4|mp3|wav)$/iu, '#7b5bab'],
  [/\.(?:zip|rar|7z|gz|tar|xz)$/iu, '#8a7a55'],
];
const OTHER_KIND = '#6f8a86';

/**
 * Draws a cover for a zip: a list of the file names in it, read from its directory only. Throws a
 * `DocumentError` if there is nothing to show.
 */
export async function drawZipCover(path: string): Promise<Canvas> {
  const directory = await readZipDirectory(path);
  if (!directory) {
    throw new DocumentError({
      code: 'damaged',
      reason: 'is empty, incomplete or not a zip; upload it again',
    });
  }
  const lines = zipOutline(directory, MOST_LINES);
  if (lines.length === 0) {
    throw new DocumentError({ code: 'no-pages', reason: 'has nothing in it; pack it again' });
  }
  const canvas = createCanvas(PAGE.width, PAGE.height);
  const context = canvas.getContext('2d');
  context.fillStyle = COLOURS.paper;
  context.fillRect(0, 0, PAGE.width, PAGE.height);
  context.textBaseline = 'middle';
  drawHeader(context, directory);
  for (const [row, line] of lines.entries()) {
    drawLine(context, line, HEADER.height + 42 + (row + 0.5) * LINE.height);
  }
  return canvas;
}

function drawHeader(context: SKRSContext2D, directory: ZipDirectory): void {
  context.fillStyle = COLOURS.header;
  context.fillRect(0, 0, PAGE.width, HEADER.height);
  drawParcel(context, PAGE.margin, 72, 156);
  const left = PAGE.margin + 156 + 54;
  const title = directory.isEncrypted ? '压缩包（有密码）' : '压缩包';
  write(context, title, { x: left, y: 112, size: HEADER.title, colour: COLOURS.ink });
  write(context, factsOf(directory), {
    x: left,
    y: 204,
    size: HEADER.facts,
    colour: COLOURS.faint,
  });
}

/** Number and size of its files; the size only if all sizes are known. */
function factsOf({ fileCount, totalSize, isWhole }: ZipDirectory): string {
  const files = `${fileCount.toLocaleString('en')} 个文件`;
  return isWhole ? `${files} · 解压后 ${formatFileSize(totalSize)}` : files;
}

/** A box with a strap. */
function drawParcel(context: SKRSContext2D, x: number, y: number, side: number): void {
  context.fillStyle = COLOURS.accent;
  roundedBox(context, { x, y, width: side, height: side * 0.3, radius: 14 });
  roundedBox(context, {
    x: x + 10,
    y: y + side * 0.34,
    width: side - 20,
    height: side * 0.66,
    radius: 14,
  });
  context.fillStyle = COLOURS.header;
  roundedBox(context, {
    x: x + side * 0.36,
    y: y + side * 0.5,
    width: side * 0.28,
    height: side * 0.1,
    radius: 8,
  });
}

function drawLine(context: SKRSContext2D, { kind, depth, text }: OutlineLine, y: number): void {
  const x = PAGE.margin + Math.min(depth, 6) * LINE.indent;
  if (kind === 'folder') drawFolder(context, x, y);
  else if (kind === 'file') drawSheet(context, { x, y, name: text });
  write(context, text, {
    x: x + LINE.icon + LINE.gap,
    y,
    size: LINE.text,
    colour: kind === 'more' ? COLOURS.faint : COLOURS.ink,
  });
}

function drawFolder(context: SKRSContext2D, x: number, y: number): void {
  const top = y - LINE.icon * 0.42;
  context.fillStyle = COLOURS.folder;
  roundedBox(context, { x, y: top, width: LINE.icon * 0.5, height: LINE.icon * 0.4, radius: 6 });
  roundedBox(context, {
    x,
    y: top + LINE.icon * 0.14,
    width: LINE.icon,
    height: LINE.icon * 0.7,
    radius: 6,
  });
}

function drawSheet(
  context: SKRSContext2D,
  { x, y, name }: { readonly x: number; readonly y: number; readonly name: string },
): void {
  const [width, height] = [LINE.icon * 0.78, LINE.icon];
  const sheet = { x: x + (LINE.icon - width) / 2, y: y - height / 2, width, height, radius: 5 };
  context.fillStyle = COLOURS.line;
  roundedBox(context, sheet);
  context.fillStyle = COLOURS.sheet;
  const inner = { ...sheet, x: sheet.x + 2, y: sheet.y + 2, width: width - 4, height: height - 4 };
  roundedBox(context, inner);
  context.fillStyle = KINDS.find(([names]) => names.test(name))?.[1] ?? OTHER_KIND;
  context.fillRect(inner.x, y + height * 0.08, inner.width, height * 0.24);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

function roundedBox(context: SKRSContext2D, { x, y, width, height, radius }: Box): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

function write(
  context: SKRSContext2D,
  text: string,
  at: {
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly colour: string;
  },
): void {
  context.font = `${at.size}px ${FAMILY}`;
  context.fillStyle = at.colour;
  context.fillText(shorten(context, text, PAGE.width - PAGE.margin - at.x), at.x, at.y);
}

/** Shortens a wide text in the middle, because its end is the extension of the file. */
function shorten(context: SKRSContext2D, text: string, width: number): string {
  const isFitting = (candidate: string) => context.measureText(candidate).width <= width;
  if (isFitting(text)) return text;
  const characters = [...text];
  const end = characters.slice(-8).join('');
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (isFitting(`${characters.slice(0, middle).join('')}…${end}`)) fits = middle;
    else tooLong = middle;
  }
  return `${characters.slice(0, fits).join('')}…${end}`;
}
