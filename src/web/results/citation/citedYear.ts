import { useSyncExternalStore } from 'react';
import { GB7714_YEARS, type Gb7714Year } from '../../../catalog/citation/formatGb7714.ts';

/** The chosen edition of GB/T 7714, kept on this device. */
const KEY = 'campusdocs:citation';

/** The edition in force. */
const [CURRENT] = GB7714_YEARS;

/** The choice on this page, if the browser has no storage. */
let chosen: Gb7714Year | undefined;
const listeners = new Set<() => void>();

/** The edition of GB/T 7714 that the visitor has chosen; the one in force until then. */
export function useCitedYear(): readonly [Gb7714Year, (year: Gb7714Year) => void] {
  return [useSyncExternalStore(subscribe, read, () => CURRENT), choose];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Gb7714Year {
  chosen ??= GB7714_YEARS.find((year) => year === stored()) ?? CURRENT;
  return chosen;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function choose(year: Gb7714Year): void {
  chosen = year;
  try {
    if (year === CURRENT) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, year);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}
