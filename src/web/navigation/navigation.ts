/** An entry of the history of a tab, and how it came to be the present one. */
export interface Visit {
  readonly pathname: string;
  readonly search: string;
  /** Of the entry: the same whenever someone comes back to it. */
  readonly key: string;
  /** `pop` by Back, Forward and the like, and for what a page begins with. */
  readonly by: 'push' | 'replace' | 'pop';
  /** Whoever went there may say so; of no `pop`. */
  readonly mark?: unknown;
}

/** Where someone is on the site, and how they get elsewhere without loading anew. */
export interface Navigation {
  /** The same value until they go elsewhere. */
  readonly current: () => Visit;
  /** Calls `listener` after each move; what comes back ends that. */
  subscribe(listener: (visit: Visit) => void): () => void;
  /** Goes to an address of this site: to a new entry of the history, or in place of the present one. */
  go(url: string, options?: { readonly replace?: boolean; readonly mark?: unknown }): void;
}

/** Where the server renders a page, nobody moves. */
export function standingAt({ pathname, search }: Pick<Visit, 'pathname' | 'search'>): Navigation {
  const visit: Visit = { pathname, search, key: '', by: 'pop' };
  return { current: () => visit, subscribe: () => () => undefined, go: () => undefined };
}
