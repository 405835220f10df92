/** One of the calls of a `LatestCall`. */
export interface Call {
  readonly signal: AbortSignal;
  /** False as soon as a newer call has begun, or this one was aborted. */
  isLatest(): boolean;
}

/** A kind of call of which only the latest counts. */
export interface LatestCall {
  /** Begins a call and aborts the one before. */
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
