import { pdfjs } from './pdfjs.ts';
import type { Reader } from './reader.ts';

/**
 * Debounce in ms: pages are scaled while the user zooms, and redrawn this long after the last step.
 */
const REDRAW_DELAY_MS = 400;

/** Handles pinch zoom on a touch screen or a trackpad (which browsers report as Ctrl and wheel). */
export function listenToPinches({ viewer }: Reader): void {
  const { container } = viewer;
  // Scales are whole hundredths; the remainder of a small movement counts towards the next.
  let remainder = 1;

  const zoom = (factor: number, origin: [number, number]): void => {
    const before = viewer.currentScale;
    const scaleFactor = factor * remainder;
    viewer.updateScale({ drawingDelay: REDRAW_DELAY_MS, scaleFactor, origin });
    remainder = Math.min(Math.max((before * scaleFactor) / viewer.currentScale, 0.9), 1.1);
  };

  container.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey || viewer.pagesCount === 0) return;
      event.preventDefault();
      const lines =
        event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY / 100 : event.deltaY / 3;
      zoom(Math.exp(-Math.max(-1, Math.min(1, lines)) * 0.2), [event.clientX, event.clientY]);
    },
    { passive: false },
  );

  new pdfjs.TouchManager({
    container,
    isPinchingDisabled: () => viewer.pagesCount === 0,
    onPinching: (origin: [number, number], before: number, now: number) =>
      zoom(now / before, origin),
    onPinchEnd: () => {
      remainder = 1;
    },
    signal: new AbortController().signal,
  });
}
