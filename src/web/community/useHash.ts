import { useSyncExternalStore } from 'react';

/** The fragment of the address without `#`; undefined until the page runs in a browser. */
export function useHash(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => undefined,
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}
