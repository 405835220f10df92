import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/** The sizes of app icons in px, as the manifest lists them (src/server/offline/webManifest.ts). */
const SIZES = [192, 512];

/** The ground of the icon, which a maskable icon continues to its edges. */
const GROUND = /<rect[^>]* fill="(#[0-9a-f]{6})"/u;

/** How much of a maskable icon systems always show (https://w3c.github.io/manifest/#icon-masks). */
const SAFE_ZONE = 0.8;

/** Draws the icons of the installed app from an SVG; returns PNGs by file name. */
export async function drawIcons(file: string): Promise<Map<string, Buffer>> {
  const svg = await readFile(file, 'utf8');
  const ground = GROUND.exec(svg)?.[1];
  if (ground === undefined) throw new Error(`${file} has no ground with a colour`);
  const icons = new Map<string, Buffer>();
  for (const size of SIZES) {
    // Drawn from a vector of this size, not enlarged from 32 px.
    const sized = svg.replace('<svg ', `<svg width="${size}" height="${size}" `);
    const image = await loadImage(Buffer.from(sized));
    for (const purpose of ['any', 'maskable']) {
      const canvas = createCanvas(size, size);
      const context = canvas.getContext('2d');
      const inset = purpose === 'maskable' ? (size * (1 - SAFE_ZONE)) / 2 : 0;
      if (purpose === 'maskable') {
        context.fillStyle = ground;
        context.fillRect(0, 0, size, size);
      }
      context.drawImage(image, inset, inset, size - 2 * inset, size - 2 * inset);
      icons.set(`icons/${purpose}-${size}.png`, await canvas.encode('png'));
    }
  }
  return icons;
}
