import type { Navigation } from '../navigation/navigation.ts';
import { readSearchParams } from '../session/readSearchParams.ts';
import type { ScrollPosition } from '../session/scrollPosition.ts';
import { isSameSearch } from '../session/searchParams.ts';
import type { SearchStore } from '../session/searchStore.ts';
import type { ScrollPositions } from './createScrollPositions.ts';
import { onLayoutChange } from './layoutChanges.ts';
import { findFirstVisible, measureHeights } from './listElements.ts';

/** Scrolling has ended after so long without a scroll event, in ms. */
const SCROLL_END_MS = 150;

/** More results than a window shows. */
const MEASURED_MARGIN = 20;

/**
 * Saves the scroll position in the results when the visitor goes to another page of this site or
 * leaves it. Call it before `connectAddressBar`, so that it still sees the old page.
 */
export function saveScroll(
  scrollPositions: ScrollPositions,
  navigation: Navigation,
  store: SearchStore,
): void {
  let currentVisit = navigation.current();
  /** Measured at rest: a browser that leaves a page may already lay it out differently. */
  let settled: { readonly scroll: ScrollPosition | undefined } | undefined;
  /** The last measurements of the current list. */
  let measured:
    | {
        readonly list: unknown;
        readonly width: number;
        readonly heights: number[];
        readonly first: number;
      }
    | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  setScrollRestoration();

  navigation.subscribe((visit) => {
    if (visit.key === currentVisit.key) return;
    // Nobody can go back to a replaced entry.
    scrollPositions.put(currentVisit.key, visit.action === 'replace' ? undefined : settledScroll());
    currentVisit = visit;
    settled = undefined;
    setScrollRestoration();
  });
  const save = () => scrollPositions.put(currentVisit.key, settledScroll());
  const scheduleMeasurement = () => {
    settled = undefined;
    clearTimeout(timer);
    timer = setTimeout(() => {
      settled = { scroll: currentScroll() };
    }, SCROLL_END_MS);
  };
  addEventListener('scroll', scheduleMeasurement, { passive: true });
  store.subscribe(scheduleMeasurement);
  onLayoutChange(scheduleMeasurement);
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', () => {
    // On a phone, a hidden page may be discarded without another event.
    if (document.visibilityState === 'hidden') save();
  });

  /** Turns off the browser's restoration: results restore their position once they are rendered. */
  function setScrollRestoration() {
    history.scrollRestoration = readSearchParams(currentVisit)?.query ? 'manual' : 'auto';
  }

  function settledScroll(): ScrollPosition | undefined {
    return settled ? settled.scroll : currentScroll();
  }

  /** The position in the current answer, not in a pending one. */
  function currentScroll(): ScrollPosition | undefined {
    const { phase } = store.state();
    const params = readSearchParams(currentVisit);
    const answer = 'answer' in phase ? phase.answer : undefined;
    if (!answer || !params || !isSameSearch(answer.params, params)) return undefined;
    const firstVisible = findFirstVisible(document);
    if (!firstVisible) return undefined;
    const { params: list, items, scroll } = answer;
    const width = innerWidth;
    const isMeasured = measured?.list === list && measured.width === width;
    const heights = isMeasured && measured ? measured.heights : [...(scroll?.heights ?? [])];
    // Results passed since then have been rendered meanwhile, and those nearby may have changed.
    const passed =
      isMeasured && measured ? [measured.first, firstVisible.first] : [0, items.length];
    measureHeights(document, heights, {
      from: Math.min(...passed) - MEASURED_MARGIN,
      to: Math.max(...passed) + MEASURED_MARGIN,
    });
    measured = { list, width, heights, first: firstVisible.first };
    return { ...firstVisible, loaded: items.length, heights: [...heights] };
  }
}
