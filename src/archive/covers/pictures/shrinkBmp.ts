import type { Picture } from './decodeJpegEighth.ts';

/**
 * Scales down a BMP by an integer factor. Supports what pdf.js produces for pictures that are too
 * large for a canvas: top row first, 1, 24 or 32 bits per pixel. Only allocates the small picture.
 */
export function shrinkBmp(data: Uint8Array, mostPixels: number): Picture {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const pixels = data.subarray(view.getUint32(10, true));
  const [fullWidth, fullHeight] = [view.getInt32(18, true), -view.getInt32(22, true)];
  const bits = view.getUint16(28, true);
  const factor = Math.ceil(Math.sqrt((fullWidth * fullHeight) / mostPixels));
  const [width, height] = [Math.ceil(fullWidth / factor), Math.ceil(fullHeight / factor)];
  const stride = Math.ceil((fullWidth * bits) / 32) * 4;
  const rgba = new Uint8ClampedArray(width * height * 4);
  const colours = bits === 1 ? data.subarray(54, 62) : undefined;
  const sums = new Float64Array(width * 5);
  for (let y = 0; y < height; y += 1) {
    sums.fill(0);
    const lastLine = Math.min((y + 1) * factor, fullHeight);
    for (let line = y * factor; line < lastLine; line += 1) {
      const source = pixels.subarray(line * stride, (line + 1) * stride);
      if (colours) addBits(sums, source, fullWidth, factor);
      else addBytes(sums, source, fullWidth, factor, bits / 8);
    }
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * 4;
      const from = x * 5;
      const count = sums[from + 4] ?? 1;
      if (colours) {
        const share = (sums[from] ?? 0) / count;
        const mix = (colours[0] ?? 0) * (1 - share) + (colours[4] ?? 0) * share;
        rgba.fill(mix, to, to + 3);
        rgba[to + 3] = 255;
      } else {
        for (let part = 0; part < 4; part += 1) rgba[to + part] = (sums[from + part] ?? 0) / count;
      }
    }
  }
  return { width, height, rgba };
}

/** Adds the set bits and the number of bits to the sums of each target pixel. */
function addBits(sums: Float64Array, line: Uint8Array, width: number, by: number): void {
  for (let x = 0, to = 0; x < width; to += 5) {
    const end = Math.min(x + by, width);
    let set = 0;
    for (let index = x; index < end; index += 1)
      set += ((line[index >> 3] ?? 0) >> (7 - (index & 7))) & 1;
    sums[to] = (sums[to] ?? 0) + set;
    sums[to + 4] = (sums[to + 4] ?? 0) + end - x;
    x = end;
  }
}

/** Adds red, green, blue, alpha and the number of pixels to the sums of each target pixel. */
function addBytes(
  sums: Float64Array,
  line: Uint8Array,
  width: number,
  by: number,
  bytes: number,
): void {
  // BGR with 3 bytes; RGBA with 4, by the masks that pdf.js writes.
  const [red, blue] = bytes === 3 ? [2, 0] : [0, 2];
  for (let x = 0, to = 0; x < width; to += 5) {
    const end = Math.min(x + by, width);
    for (let index = x * bytes; index < end * bytes; index += bytes) {
      sums[to] = (sums[to] ?? 0) + (line[index + red] ?? 0);
      sums[to + 1] = (sums[to + 1] ?? 0) + (line[index + 1] ?? 0);
      sums[to + 2] = (sums[to + 2] ?? 0) + (line[index + blue] ?? 0);
      sums[to + 3] = (sums[to + 3] ?? 0) + (bytes === 4 ? (line[index + 3] ?? 0) : 255);
    }
    sums[to + 4] = (sums[to + 4] ?? 0) + end - x;
    x = end;
  }
}
