import { canvasFont } from './canvasFont.ts';

/**
 * Makes documents readable whose Chinese fonts are not embedded, on a system without Chinese.
 *
 * pdf.js draws such text with the families `"SimSun", …, serif`; where none of them has the
 * character, a box is drawn. There is no option for a further family, so the `font` of this page's
 * canvases is extended. The style sheet of the fallback, and of its slices those that hold the
 * characters drawn, are fetched when first needed; faces of the system come first (`local()`).
 * A canvas does not draw again by itself when a face arrives: `onArrived` has to.
 */
export function provideHanFallback(stylesUrl: string, onArrived: () => void): void {
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

  let asked = false;
  const askForFaces = (): void => {
    if (asked) return;
    asked = true;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = stylesUrl;
    link.addEventListener('load', onArrived, { once: true });
    document.head.append(link);
    document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
      if (fontfaces.some(({ family }) => family.includes('CampusDocs'))) onArrived();
    });
  };

  Object.defineProperty(prototype, 'font', {
    ...font,
    set(this: CanvasRenderingContext2D, value: string) {
      const extended = canvasFont(value, isRegistered);
      setFont.call(this, extended.font);
      if (extended.lacksFace) askForFaces();
    },
  });
}
