/** An act of somebody, as the journal keeps it. */
export interface JournalEntry {
  /** Ascending with time. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The tag of a person (`personTag`), or `visitor`, `command` or `server`; never a name. */
  readonly actor: string;
  /** Such as `proposal.accept`. */
  readonly action: string;
  /** The id of what it was done to. */
  readonly subject: string;
  /** Plain JSON; undefined where there is nothing to compare. */
  readonly before: unknown;
  readonly after: unknown;
}

export interface JournalQuery {
  readonly subject?: string | undefined;
  /** An action, or the part before its dot. */
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  /** Only entries older than the one with this id. */
  readonly before?: string | undefined;
  /** At most 500. */
  readonly limit: number;
}

/** The append-only log of what anybody did. No store changes an entry; `prune` removes old ones. */
export interface Journal {
  add(entry: Omit<JournalEntry, 'id' | 'time'>): Promise<void>;
  /** Newest first. */
  list(query: JournalQuery): Promise<readonly JournalEntry[]>;
}
