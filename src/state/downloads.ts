/** Days from and to, both included, `2026-11-21`; one that is left out is open. */
export interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** How often something was downloaded. */
export interface DownloadCount {
  /** The item's id. */
  readonly id: string;
  readonly count: number;
}

/** Counts of downloads by item and day; never by whom. */
export interface Downloads {
  /**
   * Counts one, today. Resolves once it is committed: it then survives the death of the process.
   * Those that come at once are committed together, so a thousand are a few transactions.
   *
   * @param id of an item that exists: at most 64 characters
   */
  add(id: string): Promise<void>;
  /** The most downloaded first, those with equal counts by id. */
  top(span: Span & { readonly limit: number }): Promise<readonly DownloadCount[]>;
  /** Of all items together. */
  total(span?: Span): Promise<number>;
  /** Of all items together, by day, the earliest first; days without any are left out. */
  byDay(span?: Span): Promise<readonly { readonly day: string; readonly count: number }[]>;
  /** The day that a moment belongs to, in the zone that days are counted in (China, UTC+8). */
  dayOf(time: number): string;
}
