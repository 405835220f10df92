import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * A value that only the browser knows and that does not change while the page is shown, such as
 * whether it stores cookies.
 *
 * @param read must return the same value each time
 * @param onServer what the server renders, and the browser first
 */
export function useBrowserValue<T extends string | boolean | undefined>(
  read: () => T,
  onServer: T,
): T {
  return useSyncExternalStore(subscribe, read, () => onServer);
}
