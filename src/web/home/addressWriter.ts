import { homeUrl } from '../../protocol/urls.ts';
import { type Address, isSameAddress } from './address.ts';

/** From the last key to the address bar (specification, section 9). Results do not wait for it. */
export const URL_DELAY_MS = 500;

/** The parts of a browser that writing an address needs. */
export interface AddressSurroundings {
  /** Goes to an address of this site, as a new entry of the history or in place of this one. */
  readonly navigate: (url: string, options: { readonly replace: boolean }) => void;
  /** Runs something later; the function that comes back prevents it. */
  readonly schedule: (run: () => void, milliseconds: number) => () => void;
}

/** Keeps the address bar in step with what is asked. */
export interface AddressWriter {
  /** What the address bar says; undefined on another page than the home page. */
  current(): Address | undefined;
  /** Writes what is asked, now. */
  write(): void;
  /** Writes what is asked when nothing has been typed for 500 ms. */
  writeLater(): void;
  /** Writes now what would be written later. */
  settle(): void;
  /** Goes to an address of the home page, from whatever page. */
  go(address: Address): void;
  /** The address was changed by other hands, which win over what was still to be written. */
  follow(address: Address | undefined): void;
}

/**
 * @param initial what the address bar says at the start
 * @param wanted what is asked at the moment of writing
 */
export function createAddressWriter(
  { navigate, schedule }: AddressSurroundings,
  initial: Address | undefined,
  wanted: () => Address,
): AddressWriter {
  let current = initial;
  let cancel: (() => void) | undefined;

  function stop() {
    cancel?.();
    cancel = undefined;
  }

  function write() {
    stop();
    const target = wanted();
    if (!current || isSameAddress(current, target)) return;
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
      if (current && !isSameAddress(current, wanted())) cancel = schedule(write, URL_DELAY_MS);
    },
    settle() {
      if (cancel) write();
    },
    go(address) {
      stop();
      if (current && isSameAddress(current, address)) return;
      current = address;
      navigate(homeUrl(address), { replace: false });
    },
    follow(address) {
      stop();
      current = address;
    },
  };
}
