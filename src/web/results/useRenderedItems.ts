import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { reportLayoutChange } from '../restore/layoutChanges.ts';
import { useEventListener } from '../ui/useEventListener.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { isAnyFolded, moveWindow } from './foldedItems.ts';
import type { ResultListProps } from './ResultList.tsx';
import { readListView } from './readListView.ts';
import {
  type RenderedList,
  renderAll,
  renderList,
  renderMore,
  renderWhole,
} from './renderedItems.ts';

/** The number of cards that a tall screen shows at the top. */
export const FIRST_SCREEN = 6;
const MIN_VISIBLE_CARDS = 2;

/** The height above the results, and of a card with the gap to the next, in pixels. */
const ABOVE_RESULTS = 280;
const CARD_HEIGHT = 216;

/** A new list is on the screen with the second frame; rendering more before would delay it. */
const FRAMES_AFTER_LIST = 2;
/** The frame that shows the answer to a key press renders nothing else. */
const FRAMES_AFTER_KEY = 3;

/**
 * Decides which items of a list to render. The first screen of a new list renders at once, with the
 * cards that are there already, and the rest a few after each frame: on a slow phone, rendering all
 * 20 cards would block the next key press or the scrolling. A list that the server has rendered
 * whole hydrates whole. A restored position deep in a list renders first, and the rest follows.
 * Cards far from the window are folded, except on paper.
 *
 * @returns the list with its rendered items, and a function that renders the missing ones at once;
 *   `skippedFrom` is the position from which cards are skipped until the answer is painted
 */
export function useRenderedItems(
  element: RefObject<Element | null>,
  { params, items, scroll }: Pick<ResultListProps, 'params' | 'items' | 'scroll'>,
): Pick<RenderedList, 'rendered' | 'folded' | 'heights'> & {
  readonly skippedFrom: number | undefined;
  readonly renderMissing: () => void;
} {
  const isServerRendered = !useIsHydrated();
  const [last, setLast] = useState<RenderedList>(() => {
    const list = { params, items, first: scroll?.first };
    return isServerRendered
      ? renderWhole({ ...list, visible: 0 })
      : renderList(undefined, { ...list, visible: visibleCards() });
  });
  let list = last;
  if (list.params !== params || list.items !== items || list.first !== scroll?.first) {
    list = renderList(last, { params, items, first: scroll?.first, visible: visibleCards() });
    setLast(list);
  }

  useEffect(() => {
    if (!renderMore(list)) return;
    // By then, another list may have arrived, which comes first.
    const render = () =>
      startTransition(() => setLast((now) => (now === list ? (renderMore(now) ?? now) : now)));
    if (list.isFresh) return withFrame(FRAMES_AFTER_KEY, render);
    return withFrame(list.steps === 0 ? FRAMES_AFTER_LIST : 1, render);
  }, [list]);

  useFolding(element, list, setLast);

  return {
    ...list,
    skippedFrom: list.isFresh ? list.visible + 1 : undefined,
    renderMissing: () => setLast(renderAll(list)),
  };
}

/** Folds and unfolds cards in the frames after a scroll or a change of the list. */
function useFolding(
  element: RefObject<Element | null>,
  list: RenderedList,
  setList: (change: (now: RenderedList) => RenderedList) => void,
): void {
  const isPrinting = useRef(false);
  const frame = useRef<number>(undefined);
  /** Whether the page was scrolled since the last update, and before it. */
  const scrolled = useRef({ isMoved: false, wasMoved: false });
  const update = useEffectEvent(() => {
    frame.current = undefined;
    const { isMoved, wasMoved } = scrolled.current;
    scrolled.current = { isMoved: false, wasMoved: isMoved };
    const view = !isPrinting.current && element.current && readListView(element.current);
    if (!view) return;
    const isScrolling = isMoved && wasMoved;
    const next = moveWindow(list, { ...view, isScrolling });
    if (!next) return;
    // By then, another list may have arrived, which comes first.
    const move = () => setList((now) => (now === list ? next : now));
    if (!isScrolling && isAnyFolded(list, view.visible)) flushSync(move);
    else startTransition(move);
  });
  function schedule() {
    frame.current ??= requestAnimationFrame(() => update());
  }
  useEventListener('scroll', () => {
    scrolled.current.isMoved = true;
    schedule();
  });
  useEventListener('resize', schedule);
  useEffect(() => {
    // What is left to do is done in the frames after; nothing else is as urgent as a new list.
    if (!list.isFresh) frame.current ??= requestAnimationFrame(() => update());
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is reported whenever these change
  useEffect(reportLayoutChange, [list.folded, list.rendered]);
  useEffect(() => () => cancelAnimationFrame(frame.current ?? 0), []);

  useEventListener('beforeprint', () => {
    isPrinting.current = true;
    flushSync(() => setList(renderWhole));
  });
  useEventListener('afterprint', () => {
    isPrinting.current = false;
    schedule();
  });
}

/** The number of cards that the window shows: each card adds to the cost of every letter typed. */
function visibleCards(): number {
  const cards = Math.ceil((innerHeight - ABOVE_RESULTS) / CARD_HEIGHT);
  return Math.max(MIN_VISIBLE_CARDS, Math.min(cards, FIRST_SCREEN));
}

/** Calls back in a later frame, 1 being the next; returns a function that cancels. */
function withFrame(count: number, run: () => void): () => void {
  let left = count;
  let frame = requestAnimationFrame(function next() {
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(next);
    else run();
  });
  return () => cancelAnimationFrame(frame);
}
