/** One of the calls of a `LatestCall`. */
export interface Call {
  readonly signal: AbortSignal;
  /** Returns false once a newer call has started or this one was aborted. */
  isLatest(): boolean;
}

/** A series of calls in which only the latest counts. */
export interface LatestCall {
  /** Starts a call and aborts the previous one. */
  begin(): Call;
  abort(): void;
}

/** Creates a `LatestCall`, so that a late answer never replaces a newer one. */
export function createLatestCall(): LatestCall {
  let current: AbortController | undefined;
  return {
    begin() {
      current?.abort();
      const mine = new AbortController();
      current = mine;
      return { signal: mine.signal, isLatest: () => current === mine };
    },
    abort() {
      current?.abort();
      current = undefined;
    },
  };
}
