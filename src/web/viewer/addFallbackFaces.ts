/** Families that every system can substitute, and that have no Chinese characters anyway. */
const LATIN = /^[^"]*"(?:Times|TimesNewRoman|Helvetica|Arial|Courier|Calibri|Symbol|Wingdings)/i;

/** Font names in pdf.js: `g_d0_f3` is embedded in the document, `g_d0_sf3` is a system font. */
const REGISTERED = /g_d\d+_(s?)f\d+/;

/** A canvas font with the Chinese fallback faces appended, and whether they may be needed. */
export interface CanvasFont {
  readonly font: string;
  readonly lacksFace: boolean;
}

/**
 * Appends the Chinese fallback faces to a font that pdf.js sets on a canvas. They come last, so
 * that a face from the document or the system wins, character by character.
 * @param font a CSS font value such as `normal 400 12px "SimSun",g_d0_sf1,serif`
 * @param isRegistered whether the document embeds a face of that family
 */
export function addFallbackFaces(
  font: string,
  isRegistered: (family: string) => boolean,
): CanvasFont {
  const [family, system] = REGISTERED.exec(font) ?? [];
  if (family === undefined) return { font, lacksFace: false };
  const lacksFace = system !== '' ? !LATIN.test(font) : !isRegistered(family);
  const faces = /\bserif\b/.test(font.replace('sans-serif', ''))
    ? '"CampusDocs Song","CampusDocs Hei"'
    : '"CampusDocs Hei"';
  return { font: `${font},${faces}`, lacksFace };
}
