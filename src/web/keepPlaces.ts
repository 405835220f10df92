import { isSameAddress } from './home/address.ts';
import { readAddress } from './home/readAddress.ts';
import type { SearchRoad } from './home/searchRoad.ts';
import type { Navigation } from './navigation/navigation.ts';
import type { Places } from './places/createPlaces.ts';
import { findSpot, measureHeights } from './places/listElements.ts';
import type { Place } from './places/place.ts';

/** After so long without scrolling, someone has come to rest, in ms. */
const REST_MS = 150;

/** More results than a window shows. */
const IN_SIGHT = 20;

/**
 * Remembers where someone stood in the results whenever they go elsewhere: to another page of this
 * site, or out of it. Call it before the road is connected, so that it sees the old page.
 */
export function keepPlaces(places: Places, navigation: Navigation, road: SearchRoad): void {
  let here = navigation.current();
  /** Measured while nothing moves: a browser that leaves a page may already draw it otherwise. */
  let rest: { readonly place: Place | undefined } | undefined;
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
    places.put(here.key, visit.by === 'replace' ? undefined : leave());
    here = visit;
    rest = undefined;
    takeOverScrolling();
  });
  const keep = () => places.put(here.key, leave());
  const move = () => {
    rest = undefined;
    clearTimeout(timer);
    timer = setTimeout(() => {
      rest = { place: placeNow() };
    }, REST_MS);
  };
  addEventListener('scroll', move, { passive: true });
  road.subscribe(move);
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => {
    // On a phone, a page that is out of sight may end without another word.
    if (document.visibilityState === 'hidden') keep();
  });

  /** Where there are results, they are put into place by themselves, when they are there. */
  function takeOverScrolling() {
    history.scrollRestoration = readAddress(here)?.query ? 'manual' : 'auto';
  }

  function leave(): Place | undefined {
    return rest ? rest.place : placeNow();
  }

  /** Of the answer in sight, not of one that is on its way. */
  function placeNow(): Place | undefined {
    const { phase } = road.state();
    const address = readAddress(here);
    const answer = 'answer' in phase ? phase.answer : undefined;
    if (!answer || !address || !isSameAddress(answer.question, address)) return undefined;
    const spot = findSpot(document);
    if (!spot) return undefined;
    const { question: list, items, place } = answer;
    const width = innerWidth;
    const isKnown = known?.list === list && known.width === width;
    const heights = isKnown && known ? known.heights : [...(place?.heights ?? [])];
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
