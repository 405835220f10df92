import { TextIndexAway } from '../textIndex.ts';

export interface BreakerOptions {
  /** After so many failures in a row nobody is kept waiting for the next one. */
  readonly mostFailures?: number;
  /** After this time one call finds out whether it works again, in ms. */
  readonly pauseMs?: number;
  /** Milliseconds of a clock that never jumps. */
  readonly now: () => number;
}

/** Calls something that may be away, without waiting for it again and again. */
export interface Breaker {
  /** Throws `TextIndexAway` at once while the other side is known to be away. */
  call<Result>(action: () => Promise<Result>): Promise<Result>;
}

/** A circuit breaker: closed, open after some failures, half open for one call after a pause. */
export function createBreaker({ mostFailures = 3, pauseMs = 3000, now }: BreakerOptions): Breaker {
  let failures = 0;
  let openUntil = Number.NEGATIVE_INFINITY;
  let isProbing = false;
  let last: TextIndexAway | undefined;

  return {
    async call(action) {
      const isOpen = failures >= mostFailures;
      if (isOpen && (isProbing || now() < openUntil)) throw last ?? new TextIndexAway('away');
      if (isOpen) isProbing = true;
      try {
        const result = await action();
        failures = 0;
        return result;
      } catch (error) {
        if (error instanceof TextIndexAway) {
          failures += 1;
          openUntil = now() + pauseMs;
          last = error;
        } else failures = 0;
        throw error;
      } finally {
        if (isOpen) isProbing = false;
      }
    },
  };
}
