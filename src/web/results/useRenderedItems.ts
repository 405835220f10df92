import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { reportLayoutChange } from '../restore/layoutChanges.ts';
import { restoreOffsets, visibleResults } from '../restore/listElements.ts';
import { useEventListener } from '../ui/useEventListener.ts';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { columnsOfList } from './columnsOfList.ts';
import type { Folding } from './createFolding.ts';
import { createFoldStore, type FoldStore } from './foldStore.ts';
import type { ResultListProps } from './ResultList.tsx';
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
 * @returns `latest`, the list with its rendered items, `folds`, to which each of them subscribes, and
 *   a function that renders the missing ones at once; `skippedFrom` is the position from which cards are skipped until the answer is painted
 */
export function useRenderedItems(
  element: RefObject<Element | null>,
  { params, items, scroll }: Pick<ResultListProps, 'params' | 'items' | 'scroll'>,
): {
  readonly latest: RenderedList;
  readonly folds: FoldStore;
  readonly skippedFrom: number | undefined;
  readonly renderMissing: () => void;
} {
  const isServerRendered = !useIsHydrated();
  const [folds] = useState(createFoldStore);
  const [last, setLast] = useState<RenderedList>(() => {
    const list = { params, items, first: scroll?.first };
    return isServerRendered
      ? renderWhole({ ...list, visible: 0 })
      : renderList(undefined, { ...list, visible: visibleCards() });
  });
  let list = last;
  if (list.params !== params || list.items !== items || list.first !== scroll?.first) {
    list = renderList(folds.latest(last), {
      params,
      items,
      first: scroll?.first,
      visible: visibleCards(),
    });
    setLast(list);
  }

  useEffect(() => {
    if (!renderMore(list)) return;
    // By then, another list may have arrived, which comes first.
    const render = () =>
      startTransition(() =>
        setLast((now) => (now === list ? (renderMore(folds.latest(now)) ?? now) : now)),
      );
    if (list.isFresh) return withFrame(FRAMES_AFTER_KEY, render);
    return withFrame(list.steps === 0 ? FRAMES_AFTER_LIST : 1, render);
  }, [list, folds]);

  useFolding(element, list, folds, () => setLast(renderWhole));

  return {
    latest: folds.latest(list),
    folds,
    skippedFrom: list.isFresh ? list.visible + 1 : undefined,
    renderMissing: () => setLast(renderAll(folds.latest(list))),
  };
}

/** Folds and unfolds cards in the frames after a scroll or a change of the list. */
function useFolding(
  element: RefObject<Element | null>,
  list: RenderedList,
  folds: FoldStore,
  renderForPaper: () => void,
): void {
  const isPrinting = useRef(false);
  const frame = useRef<number>(undefined);
  const folding = useRef<Folding>(undefined);
  const update = useEffectEvent((now: number) => {
    frame.current = undefined;
    if (isPrinting.current || !element.current) return;
    const next = folding.current?.(element.current, folds.latest(list), now);
    if (!next) return;
    if (next !== 'later') move(next);
    schedule();
  });
  const hasFolded = list.folded.size > 0;
  const renderAllWhole = useEffectEvent(renderForPaper);
  useEffect(() => {
    if (!hasFolded || folding.current) return;
    import('./createFolding.ts').then(
      ({ createFolding }) => {
        folding.current = createFolding();
        frame.current ??= requestAnimationFrame((now) => update(now));
      },
      // Offline, or a new version was deployed: without it, no card must stay folded.
      () => renderAllWhole(),
    );
  }, [hasFolded]);
  /** Folds and unfolds cards while those visible stay where they are. */
  function move(next: RenderedList) {
    // Safari has no scroll anchoring. Elsewhere scrolling by a script would end the user's scroll.
    const visible = CSS.supports('overflow-anchor', 'auto') ? [] : visibleResults(document);
    flushSync(() => folds.move(next));
    restoreOffsets(document, visible);
    reportLayoutChange();
  }
  function schedule() {
    frame.current ??= requestAnimationFrame((now) => update(now));
  }
  useEventListener('scroll', schedule);
  useEventListener('resize', schedule);
  // Before the paint: a card of the last list may be whole in the next.
  useLayoutEffect(() => folds.commit(list), [folds, list]);
  useEffect(() => {
    // What is left to do is done in the frames after; nothing else is as urgent as a new list.
    if (!list.isFresh) frame.current ??= requestAnimationFrame((now) => update(now));
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is reported whenever these change
  useEffect(reportLayoutChange, [list.folded, list.rendered]);
  useEffect(() => () => cancelAnimationFrame(frame.current ?? 0), []);

  useEventListener('beforeprint', () => {
    isPrinting.current = true;
    flushSync(renderForPaper);
  });
  useEventListener('afterprint', () => {
    isPrinting.current = false;
    schedule();
  });
}

/** The number of cards that the window shows: each card adds to the cost of every letter typed. */
function visibleCards(): number {
  const cards = Math.ceil((innerHeight - ABOVE_RESULTS) / CARD_HEIGHT);
  return Math.max(MIN_VISIBLE_CARDS, Math.min(cards * columnsOfList(), FIRST_SCREEN));
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
