/** Families that every system draws in some way, and that hold no Chinese anyway. */
const LATIN = /^[^"]*"(?:Times|TimesNewRoman|Helvetica|Arial|Courier|Calibri|Symbol|Wingdings)/i;

/** How pdf.js names what it registers: `g_d0_f3` from the document itself, `g_d0_sf3` found on the system. */
const REGISTERED = /g_d\d+_(s?)f\d+/;

/** A canvas font with the Chinese faces put behind it, and whether they may be needed. */
export interface CanvasFont {
  readonly font: string;
  readonly lacksFace: boolean;
}

/**
 * Puts the Chinese fallback faces behind a font that pdf.js asks a canvas for, last in the list:
 * whatever the document or the system has is taken first, character by character.
 * @param font a CSS font value such as `normal 400 12px "SimSun",g_d0_sf1,serif`
 * @param isRegistered whether a face of that family came with the document
 */
export function canvasFont(font: string, isRegistered: (family: string) => boolean): CanvasFont {
  const [family, system] = REGISTERED.exec(font) ?? [];
  if (family === undefined) return { font, lacksFace: false };
  const lacksFace = system !== '' ? !LATIN.test(font) : !isRegistered(family);
  const faces = /\bserif\b/.test(font.replace('sans-serif', ''))
    ? '"CampusDocs Song","CampusDocs Hei"'
    : '"CampusDocs Hei"';
  return { font: `${font},${faces}`, lacksFace };
}
