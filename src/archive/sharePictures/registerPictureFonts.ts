import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

/** The family of the wordmark, and that of all other text, as `font` of a canvas names them. */
export const WORDMARK =
  '"CampusDocs Wordmark", "CampusDocs Text", "CampusDocs Cyrillic", sans-serif';
export const TEXT = '"CampusDocs Text", "CampusDocs Cyrillic", sans-serif';

/**
 * Registers the fonts of pictures from npm, so that a machine without Chinese fonts draws the same.
 * Characters in none of them come from the machine's own fonts.
 */
export function registerPictureFonts(): void {
  register(
    'CampusDocs Text',
    import.meta.resolve(
      '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff2',
    ),
  );
  register(
    'CampusDocs Text',
    import.meta.resolve(
      '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-600-normal.woff2',
    ),
  );
  register(
    'CampusDocs Cyrillic',
    import.meta.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-cyrillic-400-normal.woff2'),
  );
  register(
    'CampusDocs Cyrillic',
    import.meta.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-cyrillic-600-normal.woff2'),
  );
  register(
    'CampusDocs Wordmark',
    import.meta.resolve('@fontsource/figtree/files/figtree-latin-700-italic.woff2'),
  );
}

function register(family: string, file: string): void {
  if (GlobalFonts.registerFromPath(fileURLToPath(file), family) === null) {
    throw new Error(`cannot load the font ${file}`);
  }
}
