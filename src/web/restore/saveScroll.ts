import type { Navigation } from '../navigation/navigation.ts';
import { readSearchParams } from '../session/readSearchParams.ts';
import type { ScrollPosition } from '../session/scrollPosition.ts';
import { isSameSearch } from '../session/searchParams.ts';
import type { SearchStore } from '../session/searchStore.ts';
import type { ScrollPositions } from './createScrollPositions.ts';
import { findSpot, measureHeights } from './listElements.ts';

/** Scrolling counts as ended after so long without a scroll event, in ms. */
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
  /** Measured while nothing moves: a browser that leaves a page may already lay it out differently. */
  let rest: { readonly scroll: ScrollPosition | undefined } | undefined;
  /** Of the list in sight, as it was measured last. */
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
    // What was replaced can never be gone back to.
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
    // On a phone, a page that is out of sight may end without another word.
    if (document.visibilityState === 'hidden') keep();
  });

  /** Results restore their own position, once they are drawn. */
  function takeOverScrolling() {
    history.scrollRestoration = readSearchParams(here)?.query ? 'manual' : 'auto';
  }

  function leave(): ScrollPosition | undefined {
    return rest ? rest.scroll : currentScroll();
  }

  /** Of the answer in sight, not of one that is on its way. */
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
    // What was passed since then has been drawn meanwhile, and what is around may have changed.
    const passed = isKnown && known ? [known.first, spot.first] : [0, items.length];
    measureHeights(document, heights, {
      from: Math.min(...passed) - IN_SIGHT,
      to: Math.max(...passed) + IN_SIGHT,
    });
    known = { list, width, heights, first: spot.first };
    return { ...spot, loaded: items.length, heights: [...heights] };
  }
}
