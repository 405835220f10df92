import { startTransition, useEffect, useRef, useState } from 'react';
import type { Place } from '../places/place.ts';
import { useIsTakenOver } from '../ui/useIsTakenOver.ts';
import { CARDS_PER_FRAME, type Range } from './drawnRange.ts';
import type { ResultListProps } from './ResultList.tsx';

/** As many as a high screen shows before someone scrolls. */
export const FIRST_SCREEN = 6;

/** Longer than from one letter to the next, in milliseconds. */
const QUIET_MS = 250;

/** What windows show that are no higher than most, in pixels: each card costs every letter typed. */
const USUAL_HEIGHT = 1000;
const USUAL_CARDS = 4;

/** Around a place that someone comes back to. */
const BEFORE_PLACE = 4;
const AFTER_PLACE = 12;

type Items = ResultListProps['items'];

interface Drawn extends Range {
  readonly question: object;
  readonly items: Items;
  readonly place: Place | undefined;
}

/**
 * Which of a list's items to draw. Of a new list, what a screen shows is drawn at once, and the rest,
 * when nobody types, a few with each frame: on a slow phone, all 20 cards would take the time of the next key, or stop
 * the finger that scrolls. What the server has drawn whole is taken over whole. Whoever comes back
 * to a place deep in a list sees that at once, and the rest follows. Of a list that is renewed, what
 * was drawn stays drawn.
 *
 * @returns the range, and what draws all that is missing without delay
 */
export function useDrawnRange(
  question: object,
  items: Items,
  place: Place | undefined,
): Range & { readonly drawAll: () => void } {
  const isOfServer = !useIsTakenOver();
  const [last, setLast] = useState<Drawn>(() => ({
    ...(isOfServer ? { from: 0, to: items.length } : firstRange(items.length, place)),
    question,
    items,
    place,
  }));
  const drawn = useRef(last);
  const renewed = renewedRange(drawn.current, question, items, place);
  if (renewed) setLast({ ...renewed, question, items, place });
  const { from, to } =
    renewed ?? (isContinued(last, items, place) ? last : firstRange(items.length, place));
  drawn.current = { from, to, question, items, place };

  useEffect(() => {
    const next = grow({ from, to }, items.length);
    if (!next) return;
    const isFirst = !place && from === 0 && to === cardsInSight();
    const draw = () => startTransition(() => setLast({ ...next, question, items, place }));
    return isFirst ? whenQuiet(draw) : afterPaint(draw);
  }, [question, items, place, from, to]);

  const drawAll = () => setLast({ from: 0, to: items.length, question, items, place });
  return { from, to, drawAll };
}

/** Only the browser knows when something has been painted: with the frame after the next. */
function afterPaint(run: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(run);
  });
  return () => cancelAnimationFrame(frame);
}

/** What is below the screen waits until nobody types, or until someone is on the way there. */
function whenQuiet(run: () => void): () => void {
  const leaving = new AbortController();
  let cancel = () => clearTimeout(timer);
  const start = () => {
    leaving.abort();
    clearTimeout(timer);
    cancel = afterPaint(run);
  };
  const timer = setTimeout(start, QUIET_MS);
  for (const name of ['scroll', 'wheel', 'touchmove']) {
    addEventListener(name, start, { passive: true, once: true, signal: leaving.signal });
  }
  return () => {
    leaving.abort();
    cancel();
  };
}

function cardsInSight(): number {
  return innerHeight > USUAL_HEIGHT ? FIRST_SCREEN : USUAL_CARDS;
}

function firstRange(length: number, place: Place | undefined): Range {
  if (!place || place.first >= length) return { from: 0, to: Math.min(length, cardsInSight()) };
  const from = Math.max(0, place.first - BEFORE_PLACE);
  return {
    from: from - (from % CARDS_PER_FRAME),
    to: Math.min(length, place.first + AFTER_PLACE),
  };
}

/** The end first, because people scroll on; undefined when all is drawn. */
function grow({ from, to }: Range, length: number): Range | undefined {
  if (to < length) return { from, to: Math.min(length, to + CARDS_PER_FRAME) };
  if (from > 0) return { from: Math.max(0, from - CARDS_PER_FRAME), to };
  return undefined;
}

/** Where the results that were drawn are now, of a list that is renewed; undefined of any other. */
function renewedRange(
  last: Drawn,
  question: object,
  items: Items,
  place: Place | undefined,
): Range | undefined {
  if (last.question !== question || last.items === items) return undefined;
  if (place !== last.place || isContinued(last, items, place)) return undefined;
  const drawn = new Set(last.items.slice(last.from, last.to).map(({ id }) => id));
  const isDrawn = ({ id }: Items[number]) => drawn.has(id);
  const to = items.findLastIndex(isDrawn) + 1;
  if (to === 0) return undefined;
  const from = last.from === 0 ? 0 : items.findIndex(isDrawn);
  return { from, to: Math.max(to, Math.min(items.length, cardsInSight())) };
}

/** Whether what was drawn is still right, and includes the place to go to. */
function isContinued(last: Drawn, items: Items, place: Place | undefined): boolean {
  const { from, to } = last;
  if (to === 0 || items.length < to) return false;
  if (place && place !== last.place && (place.first < from || place.first >= to)) return false;
  return last.items[from] === items[from] && last.items[to - 1] === items[to - 1];
}
