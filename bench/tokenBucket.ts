/** Grants bytes at a rate; see `createTokenBucket`. */
export interface TokenBucket {
  /**
   * Takes tokens for some bytes and says how many milliseconds they have to wait. More may be taken
   * than there are: that is a debt, which the next ones wait for, too.
   *
   * @param now milliseconds, from any start, never going back
   */
  take(bytes: number, now: number): number;
}

/**
 * A token bucket: it fills at `bytesPerSecond`, holds `burst` bytes at most, and begins full. In any
 * time it lets no more pass than it was filled with in that time, and the burst.
 */
export function createTokenBucket({
  bytesPerSecond,
  burst,
}: {
  readonly bytesPerSecond: number;
  readonly burst: number;
}): TokenBucket {
  const perMillisecond = bytesPerSecond / 1000;
  let level = burst;
  let filledAt = Number.NEGATIVE_INFINITY;
  return {
    take(bytes, now) {
      level = Math.min(burst, level + (now - filledAt) * perMillisecond) - bytes;
      filledAt = now;
      return level >= 0 ? 0 : -level / perMillisecond;
    },
  };
}
