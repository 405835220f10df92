import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import type { ResultListProps } from './ResultList.tsx';

/** As many as a high screen shows before someone scrolls. */
export const FIRST_SCREEN = 6;

/** On a slow phone, a card takes about 3 ms to draw; what else a frame does has to fit beside them. */
export const CARDS_PER_FRAME = 2;

type Items = ResultListProps['items'];

const never = () => () => undefined;

/**
 * How many of a list's items to draw. Of a new list, what a screen shows is drawn at once, and
 * the rest a few with each frame: on a slow phone, all 20 cards would take the time of the next key,
 * or stop the finger that scrolls. What the server has drawn whole is taken over whole.
 */
export function useDrawnCount(items: Items): number {
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [last, setLast] = useState<{ readonly items: Items; readonly count: number }>({
    items,
    count: isTakenOver || items.length > 20 ? items.length : 0,
  });
  const count = isContinued(last.items, items, last.count)
    ? last.count
    : Math.min(items.length, FIRST_SCREEN);

  // Only the browser knows when something has been painted: with the frame after the next.
  useEffect(() => {
    if (count >= items.length) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const next = Math.min(items.length, count + CARDS_PER_FRAME);
        startTransition(() => setLast({ items, count: next }));
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [items, count]);
  return count;
}

/** Whether the first `count` items are still the same ones. */
function isContinued(before: Items, items: Items, count: number): boolean {
  if (count === 0) return false;
  return items.length >= count && before[0] === items[0] && before[count - 1] === items[count - 1];
}
