import { moveWindow } from './moveWindow.ts';
import { readListView } from './readListView.ts';
import type { RenderedList } from './renderedItems.ts';
import { createScrollSpeed } from './scrollSpeed.ts';

/**
 * Returns what a frame folds and unfolds; `later` while the page is scrolled too fast, undefined if
 * nothing is left to do.
 *
 * @param now the time of the frame in ms
 */
export type Folding = (
  element: Element,
  list: RenderedList,
  now: number,
) => RenderedList | 'later' | undefined;

/** Loaded with the first folded card: a first visit has none. */
export function createFolding(): Folding {
  const speed = createScrollSpeed();
  return (element, list, now) => {
    const { isScrolling, isFast } = speed.next({ now, y: scrollY });
    // Nobody reads them, and each would cost a part of the frame.
    if (isFast) return 'later';
    const view = readListView(element);
    return view && moveWindow(list, { ...view, isScrolling });
  };
}
