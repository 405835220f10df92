import { useSyncExternalStore } from 'react';

/**
 * Whether hydration is complete: `false` on the server and during hydration, which must render the
 * same.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const subscribeToNothing = () => () => undefined;
