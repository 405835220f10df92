import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, expect, test } from 'vitest';
import { createPictureDrawer } from './createPictureDrawer.ts';
import type { PictureRequest } from './pictureRequest.ts';

const drawer = createPictureDrawer();
afterAll(drawer.close);

const REQUEST: PictureRequest = {
  shape: 'wide',
  card: { kind: 'test', title: '2023-2024 大学物理期末试卷（含答案）', lines: ['大学物理'] },
  brand: { name: 'CampusDocs', suffix: '示例' },
};

const RED = [255, 0, 0];

/** A red cover. */
async function redCover(width: number, height: number): Promise<Uint8Array> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, width, height);
  return canvas.encode('jpeg', 90);
}

async function draw(request: PictureRequest) {
  const { jpeg } = await drawer.draw(request);
  if (!jpeg) return expect.fail('there is no picture');
  const image = await loadImage(jpeg);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const colourAt = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3);
  return { jpeg, size: [image.width, image.height], colourAt };
}

/** Whether a colour is another one, as far as JPEG keeps it. */
function isNear(colour: readonly number[], wanted: readonly number[]): boolean {
  return colour.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 12);
}

test.each([
  ['wide', [1200, 630]],
  ['square', [600, 600]],
] as const)(
  'a %s picture is a JPEG of %j below 150 kB, with and without a cover',
  async (shape, size) => {
    for (const cover of [undefined, await redCover(1200, 1600)]) {
      const picture = await draw({ ...REQUEST, shape, ...(cover && { cover }) });
      expect(picture.size).toEqual(size);
      expect([...picture.jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
      expect(picture.jpeg.length).toBeLessThan(150_000);
      expect(isNear(picture.colourAt(size[0] - 200, 300), RED)).toBe(cover !== undefined);
    }
  },
);

test('a wide cover leaves room for the title', async () => {
  const { colourAt } = await draw({ ...REQUEST, cover: await redCover(1600, 400) });
  expect(isNear(colourAt(1000, 315), RED)).toBe(true);
  expect(isNear(colourAt(640, 315), RED)).toBe(false);
});

test.each([
  ['nothing', { title: '', lines: [] }],
  ['one character', { title: '道', lines: [] }],
  ['a thousand characters', { title: '高等数学'.repeat(250), lines: ['甲'.repeat(500)] }],
  [
    'control characters and halves of pairs',
    { title: 'a\u0000\ud800\n\u202eb', lines: ['\ud83d'] },
  ],
])('a card with %s gets a picture', async (_, card) => {
  const request = { ...REQUEST, card: { ...REQUEST.card, ...card } };
  expect((await draw(request)).size).toEqual([1200, 630]);
});

test('a cover that is no picture gives the reason, and the next picture is drawn', async () => {
  const { reason } = await drawer
    .draw({ ...REQUEST, cover: Buffer.from('no picture') })
    .then((drawn) => (drawn.jpeg ? { reason: undefined } : drawn));
  expect(reason).toMatch(/^cannot be used/u);
  expect((await draw(REQUEST)).size).toEqual([1200, 630]);
});
