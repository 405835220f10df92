import { homeUrl } from '../../protocol/urls.ts';
import { isSameSearch, type SearchParams } from './searchParams.ts';

/** Debounce of the address bar in ms (specification, section 9). Results do not wait for it. */
export const URL_DELAY_MS = 500;

/** Browser functions that the address bar needs. */
export interface AddressBarDependencies {
  /** Goes to an address of this site, as a new history entry or in place of the current one. */
  readonly navigate: (url: string, options: { readonly replace: boolean }) => void;
  /** Calls a function later; returns one that cancels it. */
  readonly schedule: (run: () => void, milliseconds: number) => () => void;
}

/** Keeps the address bar in sync with the search params. */
export interface AddressBar {
  /** Returns the params in the address; undefined on any page but the home page. */
  current(): SearchParams | undefined;
  /** Writes the params at once. */
  write(): void;
  /** Writes the params when nothing was typed for 500 ms. */
  writeLater(): void;
  /** Writes a pending change at once. */
  flush(): void;
  /** Goes to an address of the home page, from any page. */
  go(params: SearchParams): void;
  /** Call this when the address has changed otherwise; it discards a pending change. */
  sync(params: SearchParams | undefined): void;
}

/**
 * @param initial the params in the address at the start
 * @param getTarget returns the params to write
 */
export function createAddressBar(
  { navigate, schedule }: AddressBarDependencies,
  initial: SearchParams | undefined,
  getTarget: () => SearchParams,
): AddressBar {
  let current = initial;
  let cancel: (() => void) | undefined;

  function cancelPending() {
    cancel?.();
    cancel = undefined;
  }

  function write() {
    cancelPending();
    const target = getTarget();
    if (!current || isSameSearch(current, target)) return;
    // One entry for each step that a user perceives: the first search, another tab, clearing.
    // Refining the text adds none, so that Back does not step through syllables.
    const replace =
      current.category === target.category &&
      current.scope === target.scope &&
      current.query !== '' &&
      target.query !== '';
    current = target;
    navigate(homeUrl(target), { replace });
  }

  return {
    current: () => current,
    write,
    writeLater() {
      cancelPending();
      if (current && !isSameSearch(current, getTarget())) cancel = schedule(write, URL_DELAY_MS);
    },
    flush() {
      if (cancel) write();
    },
    go(params) {
      cancelPending();
      if (current && isSameSearch(current, params)) return;
      current = params;
      navigate(homeUrl(params), { replace: false });
    },
    sync(params) {
      cancelPending();
      current = params;
    },
  };
}
