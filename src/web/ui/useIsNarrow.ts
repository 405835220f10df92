import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window has the phone layout: below 768 px (specification, sections 2 and 9). */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 767.98px)');
}

/** Whether a media query matches, kept up to date; `false` on the server and until hydration. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
