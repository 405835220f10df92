/** A history entry of a tab, and how it became the current one. */
export interface Visit {
  readonly pathname: string;
  readonly search: string;
  /** The key of the entry: the same whenever the visitor returns to it. */
  readonly key: string;
  /** `pop` for Back, Forward and the like, and for the initial entry. */
  readonly action: 'push' | 'replace' | 'pop';
  /** The value that the caller of `go` passed; never with `pop`. */
  readonly info?: unknown;
}

/** The current page of the site, and client-side navigation to others. */
export interface Navigation {
  /** Returns the same value until the next visit. */
  readonly current: () => Visit;
  /** Calls `listener` after each visit; returns the function that unsubscribes. */
  subscribe(listener: (visit: Visit) => void): () => void;
  /** Goes to an address of this site, as a new history entry or in place of the current one. */
  go(url: string, options?: { readonly replace?: boolean; readonly info?: unknown }): void;
}

/** Navigation for server rendering: it never leaves the page. */
export function createStaticNavigation({
  pathname,
  search,
}: Pick<Visit, 'pathname' | 'search'>): Navigation {
  const visit: Visit = { pathname, search, key: '', action: 'pop' };
  return { current: () => visit, subscribe: () => () => undefined, go: () => undefined };
}
