import { useSyncExternalStore } from 'react';

/**
 * Whether there may be a network; the browser only knows for certain when there is none.
 *
 * @param isSubscribed whether to render again when that changes
 */
export function useOnline({ isSubscribed = true } = {}): boolean {
  return useSyncExternalStore(
    isSubscribed ? subscribe : subscribeToNothing,
    () => navigator.onLine,
    () => true,
  );
}

const subscribeToNothing = () => () => undefined;

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
