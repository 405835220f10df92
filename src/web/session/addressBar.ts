import { homeUrl } from '../../protocol/urls.ts';
import { isSameSearch, type SearchParams } from './searchParams.ts';

/** From the last key to the address bar (specification, section 9). Results do not wait for it. */
export const URL_DELAY_MS = 500;

/** The parts of a browser that writing an address needs. */
export interface AddressBarDependencies {
  /** Goes to an address of this site, as a new entry of the history or in place of this one. */
  readonly navigate: (url: string, options: { readonly replace: boolean }) => void;
  /** Runs something later; the function that comes back prevents it. */
  readonly schedule: (run: () => void, milliseconds: number) => () => void;
}

/** Keeps the address bar in step with what is asked. */
export interface AddressBar {
  /** What the address bar says; undefined on another page than the home page. */
  current(): SearchParams | undefined;
  /** Writes what is asked, now. */
  write(): void;
  /** Writes what is asked when nothing has been typed for 500 ms. */
  writeLater(): void;
  /** Writes now what would be written later. */
  settle(): void;
  /** Goes to an address of the home page, from whatever page. */
  go(params: SearchParams): void;
  /** The address was changed by other hands, which win over what was still to be written. */
  follow(params: SearchParams | undefined): void;
}

/**
 * @param initial what the address bar says at the start
 * @param wanted what is asked at the moment of writing
 */
export function createAddressBar(
  { navigate, schedule }: AddressBarDependencies,
  initial: SearchParams | undefined,
  wanted: () => SearchParams,
): AddressBar {
  let current = initial;
  let cancel: (() => void) | undefined;

  function stop() {
    cancel?.();
    cancel = undefined;
  }

  function write() {
    stop();
    const target = wanted();
    if (!current || isSameSearch(current, target)) return;
    // One entry for each step a person would call one: the first search, another tab, clearing.
    // Refining the text is none, so that Back never walks through syllables.
    const replace =
      current.category === target.category && current.query !== '' && target.query !== '';
    current = target;
    navigate(homeUrl(target), { replace });
  }

  return {
    current: () => current,
    write,
    writeLater() {
      stop();
      if (current && !isSameSearch(current, wanted())) cancel = schedule(write, URL_DELAY_MS);
    },
    settle() {
      if (cancel) write();
    },
    go(params) {
      stop();
      if (current && isSameSearch(current, params)) return;
      current = params;
      navigate(homeUrl(params), { replace: false });
    },
    follow(params) {
      stop();
      current = params;
    },
  };
}
