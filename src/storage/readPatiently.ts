/** A stream that is read chunk by chunk, and must be stopped at the end. */
export interface WatchedReading {
  /** The next chunk; rejects on a timeout. */
  next(): Promise<IteratorResult<Uint8Array, undefined>>;
  /** Frees the stream's resources. */
  stop(): void;
}

/**
 * Reads a stream with a timeout for each chunk. Only time spent waiting for the sender counts; the
 * reader can be as slow as it likes.
 *
 * @param patience the timeout of a chunk, in ms
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
