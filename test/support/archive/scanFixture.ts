import { createCanvas } from '@napi-rs/canvas';
import { picturePdf } from '../../../src/archive/convert/picturePdf.ts';
import { registerFallbackFont } from '../../../src/archive/covers/registerFallbackFont.ts';

/** A page of a scan, on A5 to be quick. */
export interface ScannedPage {
  readonly text: string;
  /** Clockwise, in degrees: the picture lies so, and the page does not tell. */
  readonly turn?: number;
}

const [WIDTH, HEIGHT] = [420, 595];
const DPI = 200;
const SIZE = 12;
const LINE = 24;

/** The bytes of a PDF of pictures without a text layer. A tab begins a second column. */
export async function scanFixture(pages: readonly ScannedPage[]): Promise<Uint8Array> {
  registerFallbackFont();
  const pictures = pages.map(async ({ text, turn = 0 }) => {
    const isTurned = turn % 180 !== 0;
    const [wide, high] = (isTurned ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]).map((side) =>
      Math.round((side * DPI) / 72),
    ) as [number, number];
    const canvas = createCanvas(wide, high);
    const context = canvas.getContext('2d');
    context.fillStyle = '#e8e6df';
    context.fillRect(0, 0, wide, high);
    context.translate(wide / 2, high / 2);
    context.rotate((turn * Math.PI) / 180);
    context.scale(DPI / 72, DPI / 72);
    context.translate(-WIDTH / 2, -HEIGHT / 2);
    context.fillStyle = '#222';
    context.font = `${SIZE}px sans-serif`;
    for (const [row, line] of text.split('\n').entries()) {
      for (const [column, part] of line.split('\t').entries()) {
        context.fillText(part, 30 + column * (WIDTH / 2), 60 + row * LINE);
      }
    }
    const jpeg = await canvas.encode('jpeg', 70);
    return { jpeg, width: wide, height: high, components: 3, turn: 0 } as const;
  });
  return picturePdf(await Promise.all(pictures));
}
