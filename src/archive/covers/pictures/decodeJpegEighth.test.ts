import { createCanvas, ImageData, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeJpegEighth } from './decodeJpegEighth.ts';

/** 64 × 48: a horizontal red gradient, a vertical green one, and blue in two of the four quadrants. */
const PROGRESSIVE = `/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2w
BDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAw
AEADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAgMEBf/EABoBAQADAQEBAAAAAAAAAAAAAAMBAgUGBAD/2gAMAwEAAh
ADEAAAAeJukqo4V1QYnpdVcI6rDoeWcI6q6pPE9LhXVHCw6DlnCuqOFnh+hwrqrhMT806q4R1XTsfOFdVcJy8zn3VHCuqadmXV
HVXCcvM59wjqrhdOx86o4V1X/8QAFRABAQAAAAAAAAAAAAAAAAAAABH/2gAIAQEAAQUCiIiIiIiIiIiIiIiIiIiIiIiIiIiIiI
iI/8QAFREBAQAAAAAAAAAAAAAAAAAAAQD/2gAIAQMBAT8BGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGG/8QA
FREBAQAAAAAAAAAAAAAAAAAAABH/2gAIAQIBAT8Bqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq/8QAFBABAAAAAAAAAAAAAAAAAA
AAUP/aAAgBAQAGPwJD/8QAFRABAQAAAAAAAAAAAAAAAAAAAAH/2gAIAQEAAT8hhCEIQhCEIQhCEIQhCEIQhCEIQhCEIQhCEIQh
CEIQ/9oADAMBAAIAAwAAABAeeopEPzxBj3UovlGeOXXXSe7/xAAUEQEAAAAAAAAAAAAAAAAAAABQ/9oACAEDAQE/EEP/AP8A/w
D/AP8A/wD/AP8A/wD/AP8A/wD/xAAVEQEBAAAAAAAAAAAAAAAAAAAAAf/aAAgBAgEBPxClKUpSlKUpSlKUpSlKUpSlKUpSlKUp
SlKUpSlKUpT/xAAWEAEBAQAAAAAAAAAAAAAAAABhABD/2gAIAQEAAT8QGGGGGGGGGGGGGGGGGGGGGHEYYcRhhxGGGGGGGGGGGG
GGGGG//9k=`;

/** The image as the canvas library decodes it, with each 8 × 8 pixels averaged. */
async function decodeReference(jpeg: Buffer): Promise<Uint8ClampedArray> {
  const image = await loadImage(jpeg);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const [width, height] = [Math.ceil(image.width / 8), Math.ceil(image.height / 8)];
  const means = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [blockWidth, blockHeight] = [
        Math.min(8, image.width - 8 * x),
        Math.min(8, image.height - 8 * y),
      ];
      const { data } = context.getImageData(8 * x, 8 * y, blockWidth, blockHeight);
      for (let channel = 0; channel < 4; channel += 1) {
        let sum = 0;
        for (let index = channel; index < data.length; index += 4) sum += data[index] ?? 0;
        means[(y * width + x) * 4 + channel] = sum / (blockWidth * blockHeight);
      }
    }
  }
  return means;
}

function maxDifference(actual: Uint8ClampedArray, expected: Uint8ClampedArray): number {
  expect(actual.length).toBe(expected.length);
  return actual.reduce(
    (max, value, index) => Math.max(max, Math.abs(value - (expected[index] ?? 0))),
    0,
  );
}

test('averages 8 × 8 pixels of a baseline JPEG', async () => {
  const [width, height] = [200, 136];
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let offset = 0; offset < rgba.length; offset += 4) {
    const [x, y] = [(offset / 4) % width, Math.floor(offset / 4 / width)];
    rgba.set([x, y, x > 100 === y > 68 ? 200 : 90, 255], offset);
  }
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(rgba, width, height), 0, 0);
  const jpeg = await canvas.encode('jpeg', 92);
  const decoded = decodeJpegEighth(jpeg);
  expect(decoded).toMatchObject({ width: 25, height: 17 });
  // The file stores chroma per 16 × 16 pixels, which the library interpolates.
  const difference = maxDifference(
    decoded?.rgba ?? new Uint8ClampedArray(),
    await decodeReference(jpeg),
  );
  expect(difference).toBeLessThan(48);
});

test('combines the scans of a progressive JPEG', async () => {
  const jpeg = Buffer.from(PROGRESSIVE, 'base64');
  const decoded = decodeJpegEighth(jpeg);
  expect(decoded).toMatchObject({ width: 8, height: 6 });
  const difference = maxDifference(
    decoded?.rgba ?? new Uint8ClampedArray(),
    await decodeReference(jpeg),
  );
  expect(difference).toBeLessThan(48);
});

test('neither throws nor hangs on damaged data', async () => {
  const jpegs = [Buffer.from(PROGRESSIVE, 'base64'), await createCanvas(90, 70).encode('jpeg', 80)];
  const damage = fc.record({
    jpeg: fc.constantFrom(...jpegs),
    length: fc.integer({ min: 0, max: 1000 }),
    // After the frame header: the maximum size would slow down the test.
    bytes: fc.array(fc.tuple(fc.integer({ min: 200, max: 1000 }), fc.nat(255)), { maxLength: 8 }),
  });
  fc.assert(
    fc.property(damage, ({ jpeg, length, bytes }) => {
      const broken = Uint8Array.from(jpeg.subarray(0, length));
      for (const [offset, value] of bytes) if (offset < broken.length) broken[offset] = value;
      const decoded = decodeJpegEighth(broken);
      if (decoded) expect(decoded.rgba.length).toBe(decoded.width * decoded.height * 4);
    }),
    { numRuns: 300 },
  );
});
