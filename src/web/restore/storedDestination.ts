import { useEffect } from 'react';
import { safeReturn } from '../../protocol/safeReturn.ts';
import { PATHS } from '../../protocol/urls.ts';
import { tabStorage } from '../lib/tabStorage.ts';
import { useBrowserValue } from '../ui/useBrowserValue.ts';

const KEY = 'campusdocs:sign-in-to';

/** Stores the destination of a sign-in in its tab: the server forgets it with the sign-in. */
export function useStoreDestination(to: string): void {
  // Session storage outlives the page.
  useEffect(() => storeDestination(to, tabStorage()), [to]);
}

/** Returns the destination; if the server no longer knows it, the one stored in this tab. */
export function useDestination(to: string): string {
  const stored = useBrowserValue(() => readDestination(tabStorage()), to);
  return to === PATHS.home ? stored : to;
}

/** Stores the destination, `/` for none; does nothing where storage is refused. */
export function storeDestination(to: string, storage: Pick<Storage, 'setItem'> | undefined): void {
  try {
    storage?.setItem(KEY, to);
  } catch {
    // Storage is full: a visitor who returns late continues at the home page.
  }
}

/** Returns the stored destination, a path of this site; `/` if there is none. */
export function readDestination(storage: Pick<Storage, 'getItem'> | undefined): string {
  return safeReturn(storage?.getItem(KEY));
}
