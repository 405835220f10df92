import type { Navigation } from '../navigation/navigation.ts';
import { readSearchParams } from '../session/readSearchParams.ts';
import type { ScrollPosition } from '../session/scrollPosition.ts';
import { isSameSearch } from '../session/searchParams.ts';
import type { SearchStore } from '../session/searchStore.ts';
import type { ScrollPositions } from './createScrollPositions.ts';
import { findSpot, measureHeights } from './listElements.ts';

/** Scrolling has ended after so long without a scroll event, in ms. */
const REST_MS = 150;

/** More results than a window shows. */
const IN_SIGHT = 20;

/**
 * Saves the scroll position in the results when the visitor goes to another page of this site or
 * leaves it. Call it before `connectAddressBar`, so that it still sees the old page.
 */
export function saveScroll(
  scrollPositions: ScrollPositions,
  navigation: Navigation,
  store: SearchStore,
): void {
  let here = navigation.current();
  /** Measured at rest: a browser that leaves a page may already lay it out differently. */
  let rest: { readonly scroll: ScrollPosition | undefined } | undefined;
  /** The last measurements of the current list. */
  let known:
    | {
        readonly list: unknown;
        readonly width: number;
        readonly heights: number[];
        readonly first: number;
      }
    | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  takeOverScrolling();

  navigation.subscribe((visit) => {
    if (visit.key === here.key) return;
    // Nobody can go back to a replaced entry.
    scrollPositions.put(here.key, visit.by === 'replace' ? undefined : leave());
    here = visit;
    rest = undefined;
    takeOverScrolling();
  });
  const keep = () => scrollPositions.put(here.key, leave());
  const move = () => {
    rest = undefined;
    clearTimeout(timer);
    timer = setTimeout(() => {
      rest = { scroll: currentScroll() };
    }, REST_MS);
  };
  addEventListener('scroll', move, { passive: true });
  store.subscribe(move);
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => {
    // On a phone, a hidden page may be discarded without another event.
    if (document.visibilityState === 'hidden') keep();
  });

  /** Turns off the browser's restoration: results restore their position once they are rendered. */
  function takeOverScrolling() {
    history.scrollRestoration = readSearchParams(here)?.query ? 'manual' : 'auto';
  }

  function leave(): ScrollPosition | undefined {
    return rest ? rest.scroll : currentScroll();
  }

  /** The position in the current answer, not in a pending one. */
  function currentScroll(): ScrollPosition | undefined {
    const { phase } = store.state();
    const params = readSearchParams(here);
    const answer = 'answer' in phase ? phase.answer : undefined;
    if (!answer || !params || !isSameSearch(answer.params, params)) return undefined;
    const spot = findSpot(document);
    if (!spot) return undefined;
    const { params: list, items, scroll } = answer;
    const width = innerWidth;
    const isKnown = known?.list === list && known.width === width;
    const heights = isKnown && known ? known.heights : [...(scroll?.heights ?? [])];
    // Results passed since then have been rendered meanwhile, and those nearby may have changed.
    const passed = isKnown && known ? [known.first, spot.first] : [0, items.length];
    measureHeights(document, heights, {
      from: Math.min(...passed) - IN_SIGHT,
      to: Math.max(...passed) + IN_SIGHT,
    });
    known = { list, width, heights, first: spot.first };
    return { ...spot, loaded: items.length, heights: [...heights] };
  }
}
