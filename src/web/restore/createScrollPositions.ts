import { parseScrollPosition, type ScrollPosition } from '../session/scrollPosition.ts';

/** How many history entries are stored; a position with 1,000 results takes about 5 kB. */
export const MAX_SCROLL_POSITIONS = 30;

/** Prefix of the storage keys; short, because the script in the head of each page repeats it. */
export const PREFIX = 'scroll ';

/** The keys, the oldest first. */
const ORDER = 'scrolls';

/** Scroll positions of this tab's history entries, by the key of the entry. */
export interface ScrollPositions {
  get(key: string): ScrollPosition | undefined;
  /** Stores a position, or removes it. */
  put(key: string, scroll: ScrollPosition | undefined): void;
}

/**
 * @param storage session storage; if it is undefined or full, positions are lost when the page is
 *   left
 */
export function createScrollPositions(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
): ScrollPositions {
  const positions = new Map<string, ScrollPosition>();

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
      return positions.get(key) ?? parseScrollPosition(storage?.getItem(PREFIX + key) ?? '');
    },
    put(key, scroll) {
      positions.delete(key);
      if (scroll) positions.set(key, scroll);
      const [oldest] = positions.keys();
      if (positions.size > MAX_SCROLL_POSITIONS && oldest !== undefined) positions.delete(oldest);
      try {
        store(key, scroll);
      } catch {
        // Storage is full or refused: the positions in memory remain.
      }
    },
  };
}
