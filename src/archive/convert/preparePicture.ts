import { type Canvas, createCanvas, type Image, ImageData, loadImage } from '@napi-rs/canvas';
import { decodeJpegEighth } from '../covers/pictures/decodeJpegEighth.ts';
import { readJpegParts } from './jpegParts.ts';
import type { PicturePage } from './picturePdf.ts';

/** The longer side in pixels: a page of A4 at 210 dpi, which prints well. */
export const LONGEST_SIDE = 2480;
/** Larger JPEGs come from cameras; text needs a third of it. */
const MOST_BYTES_PER_PIXEL = 0.75;
const QUALITY = 82;

/** More pixels, with 4 bytes each, and their copy do not fit into the process. */
const MOST_PIXELS = 52_000_000;

/**
 * Prepares a picture for a page: upright, of a suitable size, a JPEG. A picture that is suitable already
 * keeps its bytes, except for the metadata of cameras. Throws if it is not a picture.
 */
export async function preparePicture(data: Uint8Array): Promise<PicturePage> {
  const parts = readJpegParts(data);
  if (parts?.isPlain && (parts.components === 1 || parts.components === 3)) {
    const { width, height, components, orientation, bare } = parts;
    const isSmall = Math.max(width, height) <= LONGEST_SIDE;
    const isMirrored = [2, 4, 5, 7].includes(orientation);
    if (isSmall && !isMirrored && bare.length <= width * height * MOST_BYTES_PER_PIXEL) {
      const turn = orientation === 6 ? 90 : orientation === 3 ? 180 : orientation === 8 ? 270 : 0;
      return { jpeg: bare, width, height, components, turn };
    }
  }
  return draw(parts?.bare ?? data, parts?.orientation ?? 1);
}

async function draw(data: Uint8Array, orientation: number): Promise<PicturePage> {
  const image = await decode(data);
  const isTurned = orientation >= 5;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const [wide, high] = [image.width, image.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number];
  const canvas = createCanvas(isTurned ? high : wide, isTurned ? wide : high);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.transform(...transformFor(orientation, canvas.width, canvas.height));
  context.drawImage(image, 0, 0, wide, high);
  const jpeg = await canvas.encode('jpeg', QUALITY);
  return { jpeg, width: canvas.width, height: canvas.height, components: 3, turn: 0 };
}

async function decode(data: Uint8Array): Promise<Canvas | Image> {
  const parts = readJpegParts(data);
  const { width, height } = parts ?? sizeOf(data) ?? { width: 0, height: 0 };
  if (width * height === 0) throw new Error('no picture that can be read');
  if (width * height <= MOST_PIXELS) return loadImage(Buffer.from(data));
  const picture = parts && decodeJpegEighth(data);
  if (!picture) throw new Error(`a picture of ${width} × ${height} pixels is too large`);
  const canvas = createCanvas(picture.width, picture.height);
  const pixels = new ImageData(picture.rgba, picture.width, picture.height);
  canvas.getContext('2d').putImageData(pixels, 0, 0);
  return canvas;
}

/** The size of a PNG, WebP or BMP from its header, so that nothing too large is decoded. */
function sizeOf(data: Uint8Array): { width: number; height: number } | undefined {
  const bytes = Buffer.from(data.buffer, data.byteOffset, Math.min(data.length, 64));
  if (bytes.length < 32) return undefined;
  const magic = bytes.toString('latin1', 0, 16);
  if (magic.startsWith('\x89PNG')) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (magic.startsWith('BM')) {
    return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) };
  }
  if (!magic.startsWith('RIFF') || magic.slice(8, 12) !== 'WEBP') return undefined;
  switch (magic.slice(12)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    default:
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
}

type Matrix = [number, number, number, number, number, number];

/** The transform from the stored picture to the canvas, which has the size of the upright picture. */
function transformFor(orientation: number, width: number, height: number): Matrix {
  switch (orientation) {
    case 2:
      return [-1, 0, 0, 1, width, 0];
    case 3:
      return [-1, 0, 0, -1, width, height];
    case 4:
      return [1, 0, 0, -1, 0, height];
    case 5:
      return [0, 1, 1, 0, 0, 0];
    case 6:
      return [0, 1, -1, 0, width, 0];
    case 7:
      return [0, -1, -1, 0, width, height];
    case 8:
      return [0, -1, 1, 0, 0, height];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}
