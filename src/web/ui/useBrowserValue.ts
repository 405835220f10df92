import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns a value that only the browser knows and that does not change while the page is open, such
 * as whether cookies are enabled.
 *
 * @param read must return the same value each time
 * @param onServer the value for server rendering and hydration
 */
export function useBrowserValue<T extends string | boolean | undefined>(
  read: () => T,
  onServer: T,
): T {
  return useSyncExternalStore(subscribe, read, () => onServer);
}
