import { useEffect } from 'react';
import { safeReturn } from '../../protocol/safeReturn.ts';
import { PATHS } from '../../protocol/urls.ts';
import { tabStorage } from '../lib/tabStorage.ts';
import { useBrowserValue } from '../ui/useBrowserValue.ts';

const KEY = 'campusdocs:sign-in-to';

/** What a step of a sign-in is for is remembered in its tab: the server forgets it with the sign-in. */
export function useKeepDestination(to: string): void {
  // Storage that outlives the page.
  useEffect(() => keepDestination(to, tabStorage()), [to]);
}

/** Where to go on to; where the server does not know any more, what this tab was last asked for. */
export function useDestination(to: string): string {
  const kept = useBrowserValue(() => keptDestination(tabStorage()), to);
  return to === PATHS.home ? kept : to;
}

/** Remembers it, or with `/` that nothing is asked for; nowhere to where the browser refuses. */
export function keepDestination(to: string, storage: Pick<Storage, 'setItem'> | undefined): void {
  try {
    storage?.setItem(KEY, to);
  } catch {
    // Full: who comes back late begins at the start.
  }
}

/** What was remembered, a path of this site: `/` where nothing was. */
export function keptDestination(storage: Pick<Storage, 'getItem'> | undefined): string {
  return safeReturn(storage?.getItem(KEY));
}
