export interface FirstCardWatch {
  /** `performance.timeOrigin`: the start of the navigation, in ms since 1970. */
  readonly startedAt: number;
  /** In ms from `startedAt`, like those below; undefined until it has happened. */
  card: number | undefined;
  ready: number | undefined;
  firstPaint: number | undefined;
  largestPaint: number | undefined;
  /** The durations of tasks longer than 50 ms. */
  readonly longTasks: number[];
}

declare global {
  var firstCardWatch: FirstCardWatch | undefined;
}

/**
 * Runs in the page, before any of its scripts. A card counts as painted when the frame after the
 * first one with a visible `[data-item-id]` starts: a browser draws no frame while render-blocking
 * style sheets are loading, and the next frame starts about when the first is on the screen. It is
 * not painted before the browser reports its first paint.
 */
export function watchFirstCard(): void {
  const watch: FirstCardWatch = {
    startedAt: performance.timeOrigin,
    card: undefined,
    ready: undefined,
    firstPaint: undefined,
    largestPaint: undefined,
    longTasks: [],
  };
  globalThis.firstCardWatch = watch;

  const isVisible = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight && element.checkVisibility();
  };
  requestAnimationFrame(function look() {
    const cards = document.querySelectorAll('[data-item-id]');
    if (!Array.from(cards).some(isVisible)) requestAnimationFrame(look);
    else {
      requestAnimationFrame(() => {
        watch.card = performance.now();
      });
    }
  });

  const lookIfReady = () => {
    if (watch.ready === undefined && document.documentElement?.dataset.search === 'ready') {
      watch.ready = performance.now();
    }
  };
  new MutationObserver(lookIfReady).observe(document, {
    subtree: true,
    attributeFilter: ['data-search'],
  });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) {
      watch.firstPaint = startTime;
    }
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    watch.largestPaint = list.getEntries().at(-1)?.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    watch.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
}
