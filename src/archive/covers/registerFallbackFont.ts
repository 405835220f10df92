import { fileURLToPath } from 'node:url';
import { GlobalFonts } from '@napi-rs/canvas';

/**
 * Many Chinese PDFs name SimSun, SimHei or STSong and embed nothing. Without a font of their own
 * pdf.js asks the canvas for `serif`, `sans-serif` or `monospace`: these names get a font that has
 * the characters, whatever the machine has installed. One family holds one face here, so the file
 * with the whole set is taken, not the hundred slices that browsers load.
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
