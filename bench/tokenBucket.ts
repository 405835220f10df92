/** Grants bytes at a rate; see `createTokenBucket`. */
export interface TokenBucket {
  /**
   * Takes tokens for some bytes; returns how many milliseconds they must wait. It may take more
   * than are available; the next call waits for this debt too.
   *
   * @param now monotonic time in milliseconds, from any origin
   */
  take(bytes: number, now: number): number;
}

/**
 * Creates a token bucket: it fills at `bytesPerSecond`, holds at most `burst` bytes, and starts
 * full. In any interval at most the bytes filled in that interval plus the burst pass.
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
