import { startTransition, useEffect, useState } from 'react';
import type { ScrollPosition } from '../session/scrollPosition.ts';
import { useIsTakenOver } from '../ui/useIsTakenOver.ts';
import { type DrawnList, drawAll, drawList, drawMore } from './drawnItems.ts';
import type { ResultListProps } from './ResultList.tsx';

/** As many as a high screen shows before someone scrolls. */
export const FIRST_SCREEN = 6;
const LEAST_IN_SIGHT = 2;

/** What stands above the results, and a card with its distance to the next, in pixels. */
const ABOVE_RESULTS = 280;
const CARD_HEIGHT = 216;

/** A new list is on the screen with the second frame; what follows would only put it off. */
const FRAMES_OF_LIST = 2;
/** The answer to a key has the whole frame in which it reaches the screen. */
const FRAMES_OF_ANSWER = 3;

/**
 * Which of a list's items to draw. Of a new list, what a screen shows is drawn at once, beside the
 * cards that are there already, and the rest a few behind each frame: on a slow phone, all 20 cards
 * would take the time of the next key, or stop the finger that scrolls. What the server has drawn
 * whole is taken over whole. Whoever comes back to a place deep in a list sees that at once, and the
 * rest follows.
 *
 * @returns the list with what is drawn of it, and what draws all that is missing without delay;
 *   `restsFrom` is the position from which on cards need not be looked at before the answer is painted
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
    // By then, another list may have come, whose answer comes first.
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

/** Each card costs every letter typed. */
function visibleCards(): number {
  const cards = Math.ceil((innerHeight - ABOVE_RESULTS) / CARD_HEIGHT);
  return Math.max(LEAST_IN_SIGHT, Math.min(cards, FIRST_SCREEN));
}

/** Calls back with a frame to come, the first of which is the next; what comes back calls that off. */
function withFrame(count: number, run: () => void): () => void {
  let left = count;
  let frame = requestAnimationFrame(function next() {
    left -= 1;
    if (left > 0) frame = requestAnimationFrame(next);
    else run();
  });
  return () => cancelAnimationFrame(frame);
}
