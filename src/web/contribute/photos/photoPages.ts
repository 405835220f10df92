/** How much of a picture is cut off at each side, as a fraction of its width or height. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const NO_CROP: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

/** A picture that becomes a page. */
export interface PhotoPage {
  readonly key: string;
  readonly file: File;
  /** Quarter turns clockwise. */
  readonly turns: number;
  /** Of the turned picture. */
  readonly crop: Crop;
}

/** What must remain between two sides. */
const LEAST_REST = 0.1;

/** Moves a page to a position; the others close up. */
export function movePage(
  pages: readonly PhotoPage[],
  key: string,
  position: number,
): readonly PhotoPage[] {
  const page = pages.find((one) => one.key === key);
  if (!page) return pages;
  const others = pages.filter((one) => one !== page);
  const to = Math.min(Math.max(position, 0), others.length);
  return [...others.slice(0, to), page, ...others.slice(to)];
}

/** Turns a page clockwise; what is cut off turns with it. */
export function turnPage(page: PhotoPage): PhotoPage {
  const { left, top, right, bottom } = page.crop;
  const crop = { top: left, right: top, bottom: right, left: bottom };
  return { ...page, turns: (page.turns + 1) % 4, crop };
}

const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;

/** Cuts off at one side, as far as the opposite side lets it. */
export function cropSide(crop: Crop, side: keyof Crop, cut: number): Crop {
  const most = 1 - LEAST_REST - crop[OPPOSITE[side]];
  return { ...crop, [side]: Math.min(Math.max(cut, 0), most) };
}

/** The part of a turned picture that remains, in its pixels. */
export function cropArea(
  crop: Crop,
  width: number,
  height: number,
): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } {
  const x = Math.round(crop.left * width);
  const y = Math.round(crop.top * height);
  return {
    x,
    y,
    width: Math.max(1, Math.round((1 - crop.right) * width) - x),
    height: Math.max(1, Math.round((1 - crop.bottom) * height) - y),
  };
}

/** The longer side of A4 in points (ISO 216: 297 mm). */
const LONG_SIDE = 841.89;

/** The size of a page in points: as long as A4, in the proportions of the picture. */
export function pageSize(width: number, height: number): [number, number] {
  const scale = LONG_SIDE / Math.max(width, height);
  return [width * scale, height * scale];
}
