import { type Place, parsePlace } from './place.ts';

/** How many entries of the history are remembered; a place with 1,000 results takes about 5 kB. */
export const MOST_PLACES = 30;

/** What a key begins with that a place is stored under; short, as the head of each page has it too. */
export const PREFIX = 'place ';

/** The keys, the oldest first. */
const ORDER = 'places';

/** The places of the entries of this tab's history, by the keys of the entries. */
export interface Places {
  get(key: string): Place | undefined;
  /** Remembers a place, or that there is none. */
  put(key: string, place: Place | undefined): void;
}

/**
 * @param storage of this tab; undefined, or full, where the browser grants none: places are then
 *   forgotten when the page is left
 */
export function createPlaces(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
): Places {
  const kept = new Map<string, Place>();

  function store(key: string, place: Place | undefined) {
    if (!storage) return;
    const others = (storage.getItem(ORDER) ?? '').split(' ').filter((each) => each && each !== key);
    const keys = place ? [...others, key] : others;
    for (const old of keys.splice(0, Math.max(0, keys.length - MOST_PLACES))) {
      storage.removeItem(PREFIX + old);
    }
    storage.setItem(ORDER, keys.join(' '));
    if (place) storage.setItem(PREFIX + key, JSON.stringify(place));
    else storage.removeItem(PREFIX + key);
  }

  return {
    get(key) {
      return kept.get(key) ?? parsePlace(storage?.getItem(PREFIX + key) ?? '');
    },
    put(key, place) {
      kept.delete(key);
      if (place) kept.set(key, place);
      const [oldest] = kept.keys();
      if (kept.size > MOST_PLACES && oldest !== undefined) kept.delete(oldest);
      try {
        store(key, place);
      } catch {
        // Full, or refused: what this page remembers by itself has to do.
      }
    },
  };
}
