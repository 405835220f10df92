import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useSearchRoad } from './roadContext.ts';
import type { SearchPhase } from './roadState.ts';

/**
 * Marks the region as busy while an answer is on its way. The mark is set beside React, which would
 * draw the whole page for it, and taken away together with the new results.
 */
export function useBusyMark(drawn: SearchPhase): RefObject<HTMLElement | null> {
  const road = useSearchRoad();
  const region = useRef<HTMLElement>(null);
  useEffect(
    () =>
      road.subscribe(() => {
        if (road.state().phase.status === 'pending')
          region.current?.setAttribute('aria-busy', 'true');
      }),
    [road],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about what has just been drawn
  useLayoutEffect(() => {
    const isBusy = road.state().phase.status === 'pending';
    region.current?.setAttribute('aria-busy', String(isBusy));
  }, [road, drawn]);
  return region;
}
