/** A picture in shades of grey, a byte for each pixel, from the top left; 0 is black. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Rec. 601 weights in 256ths. */
const [RED, GREEN, BLUE] = [77, 150, 29];

/** The luminance of a picture in RGBA. */
export function toGrey(width: number, height: number, rgba: Uint8ClampedArray): GreyPicture {
  const data = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < data.length; index += 1, at += 4) {
    const [red = 0, green = 0, blue = 0] = [rgba[at], rgba[at + 1], rgba[at + 2]];
    data[index] = (red * RED + green * GREEN + blue * BLUE) >> 8;
  }
  return { width, height, data };
}
