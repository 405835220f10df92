import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

/**
 * Many Chinese PDFs name SimSun, SimHei or STSong without embedding them. Without an embedded font,
 * pdf.js requests `serif`, `sans-serif` or `monospace` from the canvas: this registers a font with
 * Chinese characters for these names, independent of installed fonts. A family has one face here, so
 * that the file with the whole set is used, not the hundred slices that browsers load.
 */
export function registerFallbackFont(): void {
  const file = import.meta.resolve(
    '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff2',
  );
  const family = 'CampusDocs Fallback';
  if (GlobalFonts.registerFromPath(fileURLToPath(file), family) === null) {
    throw new Error(`cannot load the fallback font ${file}`);
  }
  for (const generic of ['serif', 'sans-serif', 'monospace']) GlobalFonts.setAlias(family, generic);
}
