import { parseScrollPosition, type ScrollPosition } from '../session/scrollPosition.ts';

/** How many entries of the history are remembered; a place with 1,000 results takes about 5 kB. */
export const MAX_SCROLL_POSITIONS = 30;

/** What a key begins with that a place is stored under; short, as the head of each page has it too. */
export const PREFIX = 'scroll ';

/** The keys, the oldest first. */
const ORDER = 'scrolls';

/** The places of the entries of this tab's history, by the keys of the entries. */
export interface ScrollPositions {
  get(key: string): ScrollPosition | undefined;
  /** Remembers a place, or that there is none. */
  put(key: string, scroll: ScrollPosition | undefined): void;
}

/**
 * @param storage of this tab; undefined, or full, where the browser grants none: places are then
 *   forgotten when the page is left
 */
export function createScrollPositions(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
): ScrollPositions {
  const kept = new Map<string, ScrollPosition>();

  function store(key: string, scroll: ScrollPosition | undefined) {
    if (!storage) return;
    const others = (storage.getItem(ORDER) ?? '').split(' ').filter((each) => each && each !== key);
    const keys = scroll ? [...others, key] : others;
    for (const old of keys.splice(0, Math.max(0, keys.length - MAX_SCROLL_POSITIONS))) {
      storage.removeItem(PREFIX + old);
    }
    storage.setItem(ORDER, keys.join(' '));
    if (scroll) storage.setItem(PREFIX + key, JSON.stringify(scroll));
    else storage.removeItem(PREFIX + key);
  }

  return {
    get(key) {
      return kept.get(key) ?? parseScrollPosition(storage?.getItem(PREFIX + key) ?? '');
    },
    put(key, scroll) {
      kept.delete(key);
      if (scroll) kept.set(key, scroll);
      const [oldest] = kept.keys();
      if (kept.size > MAX_SCROLL_POSITIONS && oldest !== undefined) kept.delete(oldest);
      try {
        store(key, scroll);
      } catch {
        // Full, or refused: what this page remembers by itself has to do.
      }
    },
  };
}
