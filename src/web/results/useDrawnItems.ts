import { startTransition, useEffect, useState } from 'react';
import type { ScrollPosition } from '../session/scrollPosition.ts';
import { useIsTakenOver } from '../ui/useIsTakenOver.ts';
import { type DrawnList, drawAll, drawList, drawMore } from './drawnItems.ts';
import type { ResultListProps } from './ResultList.tsx';

/** The number of cards that a tall screen shows at the top. */
export const FIRST_SCREEN = 6;
const LEAST_IN_SIGHT = 2;

/** The height above the results, and of a card with the gap to the next, in pixels. */
const ABOVE_RESULTS = 280;
const CARD_HEIGHT = 216;

/** A new list is on the screen with the second frame; rendering more before would delay it. */
const FRAMES_OF_LIST = 2;
/** The frame that shows the answer to a key press renders nothing else. */
const FRAMES_OF_ANSWER = 3;

/**
 * Decides which items of a list to render. The first screen of a new list renders at once, with the
 * cards that are there already, and the rest a few after each frame: on a slow phone, rendering all
 * 20 cards would block the next key press or the scrolling. A list that the server has rendered
 * whole hydrates whole. A restored position deep in a list renders first, and the rest follows.
 *
 * @returns the list with its rendered items, and a function that renders the missing ones at once;
 *   `restsFrom` is the position from which cards are skipped until the answer is painted
 */
export function useDrawnItems(
  params: object,
  items: ResultListProps['items'],
  scroll: ScrollPosition | undefined,
): {
  readonly drawn: ReadonlySet<string>;
  readonly restsFrom: number | undefined;
  readonly drawWhole: () => void;
} {
  const isOfServer = !useIsTakenOver();
  const [last, setLast] = useState<DrawnList>(() => {
    const list = { params, items, first: scroll?.first };
    return isOfServer
      ? drawAll({ ...list, visible: 0 })
      : drawList(undefined, { ...list, visible: visibleCards() });
  });
  let list = last;
  if (list.params !== params || list.items !== items || list.first !== scroll?.first) {
    list = drawList(last, { params, items, first: scroll?.first, visible: visibleCards() });
    setLast(list);
  }

  useEffect(() => {
    if (!drawMore(list)) return;
    // By then, another list may have arrived, which comes first.
    const draw = () =>
      startTransition(() => setLast((now) => (now === list ? (drawMore(now) ?? now) : now)));
    if (list.isFresh) return withFrame(FRAMES_OF_ANSWER, draw);
    return withFrame(list.steps === 0 ? FRAMES_OF_LIST : 1, draw);
  }, [list]);

  return {
    drawn: list.drawn,
    restsFrom: list.isFresh ? list.visible + 1 : undefined,
    drawWhole: () => setLast(drawAll(list)),
  };
}

/** The number of cards that the window shows: each card adds to the cost of every letter typed. */
function visibleCards(): number {
  const cards = Math.ceil((innerHeight - ABOVE_RESULTS) / CARD_HEIGHT);
  return Math.max(LEAST_IN_SIGHT, Math.min(cards, FIRST_SCREEN));
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
