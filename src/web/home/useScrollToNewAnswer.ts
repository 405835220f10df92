import { type RefObject, useLayoutEffect, useRef } from 'react';
import { BAR_BOTTOM } from '../restore/listElements.ts';
import type { Answer } from '../session/searchState.ts';
import { useEventListener } from '../ui/useEventListener.ts';

/** Scrolls to the top of a new answer if the user has scrolled down the old one. */
export function useScrollToNewAnswer(answer: Answer | undefined): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const lastParams = useRef(answer?.params);
  const hasScrolled = useRef(false);
  // Only records that it happened: reading the position would force a layout, which delays
  // scrolling and typing.
  useEventListener('scroll', () => {
    hasScrolled.current = true;
  });
  // The scroll position is outside React, and must be right before the new list is painted.
  useLayoutEffect(() => {
    if (!answer || lastParams.current === answer.params) return;
    lastParams.current = answer.params;
    // A restored scroll position wins.
    if (answer.scroll) return;
    if (!top.current || !hasScrolled.current) return;
    hasScrolled.current = false;
    const distance = top.current.getBoundingClientRect().top - BAR_BOTTOM;
    if (distance < 0) scrollBy({ top: distance, behavior: 'instant' });
  }, [answer]);
  return top;
}
