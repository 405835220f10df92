/** A stream that is read piece by piece and has to be stopped in the end. */
export interface WatchedReading {
  /** The next piece; rejects when it takes too long. */
  next(): Promise<IteratorResult<Uint8Array, undefined>>;
  /** Frees what the stream holds. */
  stop(): void;
}

/**
 * Reads a stream whose sender may fall silent. Only the time in which somebody waits for the next
 * piece counts: a reader may take as long as it likes.
 *
 * @param patience how long a piece may take, in ms
 */
export function readPatiently(
  body: AsyncIterable<Uint8Array> & { destroy(error?: Error): unknown },
  patience: number,
): WatchedReading {
  const chunks = body[Symbol.asyncIterator]();
  return {
    async next() {
      const giveUp = () => {
        body.destroy(Object.assign(new Error('nothing comes any more'), { code: 'ETIMEDOUT' }));
      };
      const silence = setTimeout(giveUp, patience);
      try {
        return await chunks.next();
      } finally {
        clearTimeout(silence);
      }
    },
    stop: () => void body.destroy(),
  };
}
