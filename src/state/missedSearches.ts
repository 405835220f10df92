/** A search without a result that at least five visitors made in a week. */
export interface MissedSearch {
  /** Days since 1970-01-01 of the Monday of the week. */
  readonly week: number;
  readonly text: string;
  readonly visitors: number;
}

/** Only counts: who searched is never stored (docs/privacy.md). */
export interface MissedSearches {
  /** Raises the count of a text in a week to this number of visitors. */
  set(missed: MissedSearch): Promise<void>;
  /** Most visitors first, in weeks from `since` on. */
  list(query: { readonly since: number; readonly limit: number }): Promise<readonly MissedSearch[]>;
}
