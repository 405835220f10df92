import { addFallbackFaces } from './addFallbackFaces.ts';

/**
 * Renders documents whose Chinese fonts are not embedded on systems without Chinese fonts.
 *
 * pdf.js draws such text with the families `"SimSun", …, serif`; a character that none of them has
 * appears as a box. pdf.js has no option for another family, so this extends the `font` of the
 * page's canvases. The style sheet of the fallback and the font slices with the drawn characters
 * are fetched when first needed; system fonts come first (`local()`). A canvas does not redraw by
 * itself when a font has loaded: `onFontLoaded` must do that.
 */
export function installHanFallback(stylesUrl: string, onFontLoaded: () => void): void {
  const prototype = CanvasRenderingContext2D.prototype;
  const font = Object.getOwnPropertyDescriptor(prototype, 'font');
  const setFont = font?.set;
  if (font === undefined || setFont === undefined) return;

  const registered = new Set<string>();
  const isRegistered = (family: string): boolean => {
    if (!registered.has(family))
      for (const face of document.fonts) registered.add(face.family.replaceAll('"', ''));
    return registered.has(family);
  };

  let isRequested = false;
  const requestFaces = (): void => {
    if (isRequested) return;
    isRequested = true;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = stylesUrl;
    link.addEventListener('load', onFontLoaded, { once: true });
    document.head.append(link);
    document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
      if (fontfaces.some(({ family }) => family.includes('CampusDocs'))) onFontLoaded();
    });
  };

  Object.defineProperty(prototype, 'font', {
    ...font,
    set(this: CanvasRenderingContext2D, value: string) {
      const extended = addFallbackFaces(value, isRegistered);
      setFont.call(this, extended.font);
      if (extended.lacksFace) requestFaces();
    },
  });
}
