import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { SearchPhase } from '../session/searchState.ts';
import { useSearchStore } from '../session/useSearch.ts';

/**
 * Marks the region as busy while an answer is pending. The attribute is set outside React, which
 * would render the whole page for it, and removed together with the new results.
 */
export function useAriaBusy(shownPhase: SearchPhase): RefObject<HTMLElement | null> {
  const store = useSearchStore();
  const region = useRef<HTMLElement>(null);
  useEffect(
    () =>
      store.subscribe(() => {
        if (store.state().phase.status === 'pending')
          region.current?.setAttribute('aria-busy', 'true');
      }),
    [store],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on what was just rendered
  useLayoutEffect(() => {
    const isBusy = store.state().phase.status === 'pending';
    region.current?.setAttribute('aria-busy', String(isBusy));
  }, [store, shownPhase]);
  return region;
}
