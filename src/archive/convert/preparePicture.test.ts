import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, onTestFinished, test } from 'vitest';
import { withPdf } from '../covers/openPdf.ts';
import { readJpegParts } from './jpegParts.ts';
import { picturePdf } from './picturePdf.ts';
import { LONGEST_SIDE, preparePicture } from './preparePicture.ts';

/** A picture whose upper left quarter, as stored, is black. */
function draw(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#000';
  context.fillRect(0, 0, width / 2, height / 2);
  return canvas;
}

/** Adds metadata of a camera: orientation and location. */
async function photograph(width: number, height: number, orientation: number): Promise<Buffer> {
  const jpeg = await draw(width, height).encode('jpeg', 80);
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('GPS 39.9N 116.3E')]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

/** The position of the black quarter on the rendered page. */
async function cornerOf({ jpeg, turn }: Awaited<ReturnType<typeof preparePicture>>) {
  const image = await loadImage(Buffer.from(jpeg));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const corners = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.75, 0.75],
    [0.25, 0.75],
  ];
  const black = corners.findIndex(
    ([x = 0, y = 0]) =>
      (context.getImageData(Math.round(x * image.width), Math.round(y * image.height), 1, 1)
        .data[0] ?? 255) < 128,
  );
  const names = ['upper left', 'upper right', 'lower right', 'lower left'];
  // A quarter turn clockwise moves each corner to the next.
  return names[(black + turn / 90) % 4];
}

test.each([
  [1, 'upper left'],
  [2, 'upper right'],
  [3, 'lower right'],
  [4, 'lower left'],
  [5, 'upper left'],
  [6, 'upper right'],
  [7, 'lower right'],
  [8, 'lower left'],
])(
  'a photograph with the orientation %i is shown upright, large or small',
  async (orientation, corner) => {
    const small = await preparePicture(await photograph(400, 300, orientation));
    const large = await preparePicture(await photograph(3200, 2400, orientation));
    expect([await cornerOf(small), await cornerOf(large)]).toEqual([corner, corner]);
  },
);

test('keeps a picture of suitable size, without its location', async () => {
  const data = await photograph(1200, 900, 6);
  const page = await preparePicture(data);
  expect(page).toMatchObject({ width: 1200, height: 900, turn: 90 });
  expect(Buffer.from(page.jpeg).includes('GPS')).toBe(false);
  expect(data.includes(Buffer.from(page.jpeg).subarray(-500))).toBe(true);
});

test('shrinks a larger picture, and converts a PNG to a JPEG on white', async () => {
  const large = await preparePicture(await photograph(5000, 3000, 1));
  expect([large.width, large.height]).toEqual([LONGEST_SIDE, 1488]);
  const clear = await createCanvas(40, 20).encode('png');
  const page = await preparePicture(clear);
  expect(page).toMatchObject({ width: 40, height: 20, components: 3 });
  const image = await loadImage(Buffer.from(page.jpeg));
  const canvas = createCanvas(40, 20);
  canvas.getContext('2d').drawImage(image, 0, 0);
  expect(canvas.getContext('2d').getImageData(5, 5, 1, 1).data[0]).toBeGreaterThan(250);
});

test('rejects a picture that claims too many pixels before decoding it', async () => {
  const png = Buffer.from(await createCanvas(4, 4).encode('png'));
  png.writeUInt32BE(100_000, 16);
  png.writeUInt32BE(100_000, 20);
  await expect(preparePicture(png)).rejects.toThrow(/too large/u);
  await expect(
    preparePicture(Buffer.from('no picture at all, whatever its name')),
  ).rejects.toThrow();
});

test('rejects a JPEG that is truncated anywhere in its header', async () => {
  const data = await photograph(40, 30, 6);
  for (let length = 0; length < 300; length += 1) {
    expect(() => readJpegParts(data.subarray(0, length))).not.toThrow();
  }
});

test('makes one page for each picture, and the same bytes each time', async () => {
  const pages = [
    await preparePicture(await photograph(300, 400, 1)),
    await preparePicture(await photograph(400, 300, 6)),
  ];
  const pdf = picturePdf(pages);
  expect(Buffer.compare(picturePdf(pages), pdf)).toBe(0);
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'a.pdf'), pdf);
  const sizes = await withPdf(join(folder, 'a.pdf'), { mostImagePixels: -1 }, async (document) => {
    const found = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      found.push([Math.round(width), Math.round(height)]);
    }
    return found;
  });
  // The second picture is stored sideways, and shown upright.
  expect(sizes).toEqual([
    [595, 793],
    [632, 842],
  ]);
});
