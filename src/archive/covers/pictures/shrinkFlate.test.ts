import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { pdfFixture, stream } from '../../../../test/support/archive/pdfFixture.ts';
import { shrinkFlate } from './shrinkFlate.ts';

const WIDTH = 60;
const HEIGHT = 40;
/** The limit. The test picture exceeds it and is scaled down by 3. */
const MOST_PIXELS = 600;

let folder: string;

beforeEach(async () => {
  const path = await mkdtemp(join(tmpdir(), 'flate-'));
  onTestFinished(() => rm(path, { recursive: true }));
  folder = path;
});

/** Creates a PDF with one picture from its rows and additional entries of its dictionary. */
function pdf(line: (y: number) => Uint8Array, entries: string): Uint8Array {
  const lines = Array.from({ length: HEIGHT }, (_, y) => line(y));
  const data = deflateSync(Buffer.concat(lines), { level: 1 }).toString('latin1');
  const size = `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT}`;
  const images = [stream(`${size} /Filter /FlateDecode ${entries}`, data)];
  return pdfFixture({ content: 'q 300 0 0 200 0 0 cm /I2 Do Q', images });
}

async function shrink(bytes: Uint8Array) {
  await writeFile(join(folder, 'x.pdf'), bytes);
  const shrunk = await shrinkFlate(join(folder, 'x.pdf'), MOST_PIXELS);
  if (shrunk === undefined) return undefined;
  // The original file, followed by the update.
  expect(Buffer.compare(shrunk.subarray(0, bytes.length), bytes)).toBe(0);
  const update = Buffer.from(shrunk.subarray(bytes.length));
  const text = update.toString('latin1');
  const number = (key: string) => Number(new RegExp(`/${key} ([0-9]+)`, 'u').exec(text)?.[1]);
  const start = text.indexOf('stream\n') + 7;
  const data = inflateSync(update.subarray(start, start + number('Length')));
  return { width: number('Width'), height: number('Height'), data, text };
}

/** A row with a dark left half and a light right half. */
function halves(parts: number): Buffer {
  return Buffer.alloc(WIDTH * parts)
    .fill(20, 0, (WIDTH / 2) * parts)
    .fill(240, (WIDTH / 2) * parts);
}

const predicted = (parts: number) =>
  `/BitsPerComponent 8 /DecodeParms << /Predictor 15 /Colors ${parts} /Columns ${WIDTH} >>`;

test.each([
  [0, (row: Buffer) => row],
  [1, (row: Buffer) => row.map((value, index) => value - (index < 3 ? 0 : (row[index - 3] ?? 0)))],
  [2, (row: Buffer, first: boolean) => (first ? row : Buffer.alloc(row.length))],
  [
    3,
    (row: Buffer, first: boolean) =>
      row.map(
        (value, index) =>
          value - (((index < 3 ? 0 : (row[index - 3] ?? 0)) + (first ? 0 : value)) >> 1),
      ),
  ],
  [
    4,
    (row: Buffer, first: boolean) =>
      first
        ? row.map((value, index) => value - (index < 3 ? 0 : (row[index - 3] ?? 0)))
        : Buffer.alloc(row.length),
  ],
])('scales down a large colour picture with PNG filter %i', async (filter, encode) => {
  const row = halves(3);
  const first = Buffer.concat([Buffer.of(filter), encode(row, true)]);
  const others = Buffer.concat([Buffer.of(filter), encode(row, false)]);
  const small = await shrink(
    pdf((y) => (y === 0 ? first : others), `/ColorSpace /DeviceRGB ${predicted(3)}`),
  );
  expect(small).toMatchObject({ width: 20, height: 14 });
  expect(small?.data.length).toBe(20 * 14 * 3);
  for (const y of [0, 7, 13]) {
    const sampleAt = (x: number) => small?.data[(y * 20 + x) * 3 + 1];
    expect([sampleAt(3), sampleAt(18)]).toEqual([20, 240]);
  }
  expect(small?.text).not.toContain('/DecodeParms');
});

test('averages grey, but not indexed colours', async () => {
  // The middle column of each block of 3 × 3 pixels differs.
  const line = Buffer.from(Array.from({ length: WIDTH }, (_, x) => (x % 3 === 1 ? 9 : 0)));
  const grey = await shrink(pdf(() => line, '/ColorSpace /DeviceGray /BitsPerComponent 8'));
  expect([...(grey?.data.subarray(0, 3) ?? [])]).toEqual([3, 3, 3]);
  const indexed = await shrink(pdf(() => line, '/ColorSpace [/Indexed 7 0 R] /BitsPerComponent 8'));
  expect([...(indexed?.data.subarray(0, 3) ?? [])]).toEqual([9, 9, 9]);
});

test('keeps an image mask', async () => {
  const bytes = Math.ceil(WIDTH / 8);
  const line = Buffer.alloc(bytes).fill(255, 0, 4);
  const mask = await shrink(pdf(() => line, '/ImageMask true /BitsPerComponent 1'));
  expect(mask?.data.length).toBe(3 * 14);
  expect([mask?.data[0], mask?.data[2]]).toEqual([255, 0]);
});

test.each([
  ['/ColorSpace /DeviceRGB /BitsPerComponent 16', '16-bit samples'],
  ['/ColorSpace /DeviceRGB /BitsPerComponent 8', 'too few bytes'],
  ['/ColorSpace /DeviceGray /BitsPerComponent 8 /Mask [0 0]', 'colour key mask'],
])('skips unsupported pictures: %s, %s', async (entries) => {
  expect(await shrink(pdf(() => Buffer.alloc(WIDTH), entries))).toBeUndefined();
});

test('skips small pictures, and encrypted and damaged files', async () => {
  expect(await shrink(pdfFixture({ content: '', imageSide: 20 }))).toBeUndefined();
  const whole = Buffer.from(
    pdf(() => Buffer.alloc(WIDTH), '/ColorSpace /DeviceGray /BitsPerComponent 8'),
  );
  expect(await shrink(whole)).toBeDefined();
  const damaged = Buffer.from(whole);
  damaged.fill(
    0,
    damaged.indexOf('stream\n', damaged.indexOf('/FlateDecode')) + 9,
    damaged.indexOf('endstream', damaged.indexOf('/FlateDecode')),
  );
  expect(await shrink(damaged)).toBeUndefined();
  const encrypted = Buffer.from(
    whole.toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R'),
    'latin1',
  );
  expect(await shrink(encrypted)).toBeUndefined();
});
