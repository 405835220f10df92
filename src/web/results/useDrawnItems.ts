import { startTransition, useEffect, useState } from 'react';
import type { Place } from '../places/place.ts';
import { useIsTakenOver } from '../ui/useIsTakenOver.ts';
import { type DrawnList, drawAll, drawList, drawMore } from './drawnItems.ts';
import type { ResultListProps } from './ResultList.tsx';

/** As many as a high screen shows before someone scrolls. */
export const FIRST_SCREEN = 6;

/** What windows show that are no higher than most, in pixels: each card costs every letter typed. */
const USUAL_HEIGHT = 1000;
const USUAL_CARDS = 4;

/** A new answer is on the screen with the second frame; what follows would only put it off. */
const FRAMES_OF_ANSWER = 2;

/**
 * Which of a list's items to draw. Of a new list, what a screen shows is drawn at once, beside the
 * cards that are there already, and the rest a few behind each frame: on a slow phone, all 20 cards
 * would take the time of the next key, or stop the finger that scrolls. What the server has drawn
 * whole is taken over whole. Whoever comes back to a place deep in a list sees that at once, and the
 * rest follows.
 *
 * @returns the list with what is drawn of it, and what draws all that is missing without delay
 */
export function useDrawnItems(
  question: object,
  items: ResultListProps['items'],
  place: Place | undefined,
): { readonly drawn: ReadonlySet<string>; readonly drawWhole: () => void } {
  const isOfServer = !useIsTakenOver();
  const [last, setLast] = useState<DrawnList>(() => {
    const list = { question, items, first: place?.first };
    return isOfServer
      ? drawAll({ ...list, inSight: 0 })
      : drawList(undefined, { ...list, inSight: cardsInSight() });
  });
  let list = last;
  if (list.question !== question || list.items !== items || list.first !== place?.first) {
    list = drawList(last, { question, items, first: place?.first, inSight: cardsInSight() });
    setLast(list);
  }

  useEffect(() => {
    if (!drawMore(list)) return;
    const draw = () => startTransition(() => setLast((now) => drawMore(now) ?? now));
    return withFrame(list.steps === 0 ? FRAMES_OF_ANSWER : 1, draw);
  }, [list]);

  return { drawn: list.drawn, drawWhole: () => setLast(drawAll(list)) };
}

function cardsInSight(): number {
  return innerHeight > USUAL_HEIGHT ? FIRST_SCREEN : USUAL_CARDS;
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
