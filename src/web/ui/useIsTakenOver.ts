import { useSyncExternalStore } from 'react';

/**
 * Whether the browser has taken over what the server has drawn: `false` on the server and for the
 * drawing that takes over, which must be the same.
 */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const subscribeToNothing = () => () => undefined;
