import { type RefObject, useLayoutEffect, useRef } from 'react';
import { BAR_END } from '../restore/listElements.ts';
import type { Answer } from '../session/searchState.ts';
import { useEventListener } from '../ui/useEventListener.ts';

/** Someone deep in a list who asks anew means to see the new list from its beginning. */
export function useTopOfNewAnswer(answer: Answer | undefined): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const seen = useRef(answer?.params);
  const hasScrolled = useRef(false);
  // Only that it happened: asking how far makes the browser lay the page out at once, which neither
  // who scrolls nor who types has the time for.
  useEventListener('scroll', () => {
    hasScrolled.current = true;
  });
  // The scroll position is outside React, and has to be right before the new list is painted.
  useLayoutEffect(() => {
    if (!answer || seen.current === answer.params) return;
    seen.current = answer.params;
    // Except where they were before.
    if (answer.scroll) return;
    if (!top.current || !hasScrolled.current) return;
    hasScrolled.current = false;
    const distance = top.current.getBoundingClientRect().top - BAR_END;
    if (distance < 0) scrollBy({ top: distance, behavior: 'instant' });
  }, [answer]);
  return top;
}
