import { type Canvas, createCanvas, ImageData, loadImage } from '@napi-rs/canvas';
import { decodeJpegEighth, type Picture } from './decodeJpegEighth.ts';
import { shrinkBmp } from './shrinkBmp.ts';

/** The maximum number of pixels passed to pdf.js; larger pictures are scaled down. A cover has 2 million. */
export const LARGEST_PICTURE = 8_000_000;

/** JPEGs with more pixels are decoded at an eighth: at full size each pixel takes 4 bytes. */
const LARGEST_FULL_JPEG = 52_000_000;

/** A canvas that pdf.js uses like an OffscreenCanvas and an ImageBitmap. */
type Bitmap = Canvas & {
  /** As in VideoFrame: pdf.js reads the size of the decoded picture here. */
  displayWidth: number;
  displayHeight: number;
  transferToImageBitmap(): Bitmap;
  close(): void;
};

const bitmaps = new WeakSet<object>();
/** Bitmaps that were scaled down. pdf.js computes source rectangles from their original size. */
const shrunk = new WeakSet<object>();

/**
 * Installs the browser APIs that pdf.js needs to handle large pictures in little memory. Without them,
 * as in Node, it decodes each picture at full size and copies it to draw it. The canvas library
 * decodes pictures that fit; larger ones are scaled down while they are read.
 */
export function installCanvasApis(): void {
  const clone = globalThis.structuredClone;
  Object.assign(globalThis, {
    ImageData,
    // Functions that return objects, called with `new`: a canvas cannot be subclassed.
    OffscreenCanvas: constructCanvas,
    ImageDecoder: Object.assign(constructDecoder, {
      isTypeSupported: async (type: string) => type === 'image/jpeg' || type === 'image/bmp',
    }),
    // Worker and main side of pdf.js run in this thread, so bitmaps need no copy.
    structuredClone: (value: unknown, options?: CloneOptions | null) =>
      cloneWithBitmap(clone, value, options ?? undefined),
  });
}

type CloneOptions = Parameters<typeof structuredClone>[1];

function constructCanvas(width: number, height: number): Bitmap {
  return createBitmap(width, height);
}

function constructDecoder(image: EncodedImage): object {
  return { decode: async () => ({ image: await decode(image) }), close: () => undefined };
}

interface EncodedImage {
  readonly data: Uint8Array;
  readonly type: string;
  readonly desiredWidth?: number;
  readonly desiredHeight?: number;
}

async function decode({ data, type, desiredWidth, desiredHeight }: EncodedImage): Promise<Bitmap> {
  if (type === 'image/bmp') {
    const bitmap = toBitmap(shrinkBmp(data, LARGEST_PICTURE));
    shrunk.add(bitmap);
    return bitmap;
  }
  const size = readJpegSize(data);
  if (size.width * size.height > LARGEST_FULL_JPEG) {
    const picture = decodeJpegEighth(data);
    if (picture === undefined) throw new Error('a picture is too large');
    return toBitmap(picture);
  }
  // A copy, because pdf.js reuses its buffer.
  const image = await loadImage(Buffer.from(data));
  const bitmap = createBitmap(desiredWidth ?? image.width, desiredHeight ?? image.height);
  const context = bitmap.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, bitmap.width, bitmap.height);
  return bitmap;
}

/** From the frame header, ITU-T T.81, section B.2.2. */
function readJpegSize(data: Uint8Array): { width: number; height: number } {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let offset = 2; offset + 9 < data.length; ) {
    const marker = view.getUint16(offset);
    if (marker >= 0xffc0 && marker <= 0xffc2) {
      return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    }
    offset += marker > 0xff00 && marker < 0xffff ? 2 + view.getUint16(offset + 2) : 1;
  }
  throw new Error('a picture has no size');
}

function toBitmap({ width, height, rgba }: Picture): Bitmap {
  const bitmap = createBitmap(width, height);
  bitmap.getContext('2d').putImageData(new ImageData(rgba, width, height), 0, 0);
  return bitmap;
}

function createBitmap(width: number, height: number): Bitmap {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const draw = context.drawImage.bind(context);
  Object.assign(context, {
    drawImage(image: Canvas, ...numbers: [number, number, ...number[]]) {
      const [, , , , x = 0, y = 0, wide = 0, high = 0] = numbers;
      if (!shrunk.has(image)) Reflect.apply(draw, undefined, [image, ...numbers]);
      else draw(image, 0, 0, image.width, image.height, x, y, wide, high);
    },
  });
  // Without CSS filters, pdf.js must use its fallback.
  Object.defineProperty(context, 'filter', { value: undefined, writable: true });
  const bitmap: Bitmap = Object.assign(canvas, {
    displayWidth: width,
    displayHeight: height,
    transferToImageBitmap: () => bitmap,
    close() {
      canvas.width = 1;
      canvas.height = 1;
    },
  });
  bitmaps.add(bitmap);
  return bitmap;
}

/** An object with a bitmap. */
interface Holder {
  bitmap: unknown;
}

function cloneWithBitmap(
  clone: typeof structuredClone,
  value: unknown,
  options: CloneOptions,
): unknown {
  const holder = findHolder(value);
  if (holder === undefined) return clone(value, options);
  const { bitmap } = holder;
  holder.bitmap = true;
  try {
    const transfer = options?.transfer?.filter((one) => one !== bitmap) ?? [];
    const copy: unknown = clone(value, { transfer });
    const place = findHolder(copy);
    if (place) place.bitmap = bitmap;
    return copy;
  } finally {
    holder.bitmap = bitmap;
  }
}

/** pdf.js sends pictures as `{ bitmap }`, alone or in the list `data` of a message. */
function findHolder(value: unknown): Holder | undefined {
  if (isHolder(value)) return value;
  if (typeof value !== 'object' || value === null || !('data' in value)) return undefined;
  return Array.isArray(value.data) ? value.data.find(isHolder) : undefined;
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null || !('bitmap' in value)) return false;
  const { bitmap } = value;
  return bitmap === true || (typeof bitmap === 'object' && bitmap !== null && bitmaps.has(bitmap));
}
