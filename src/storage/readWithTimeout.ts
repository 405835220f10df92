/** A stream that is read chunk by chunk, and must be stopped at the end. */
export interface ChunkReader {
  /** The next chunk; rejects on a timeout. */
  next(): Promise<IteratorResult<Uint8Array, undefined>>;
  /** Frees the stream's resources. */
  stop(): void;
}

/**
 * Reads a stream with a timeout for each chunk. Only time spent waiting for the sender counts; the
 * reader can be as slow as it likes.
 *
 * @param timeoutMs the timeout of a chunk, in ms
 */
export function readWithTimeout(
  body: AsyncIterable<Uint8Array> & { destroy(error?: Error): unknown },
  timeoutMs: number,
): ChunkReader {
  const chunks = body[Symbol.asyncIterator]();
  return {
    async next() {
      const giveUp = () => {
        body.destroy(Object.assign(new Error('nothing comes any more'), { code: 'ETIMEDOUT' }));
      };
      const timer = setTimeout(giveUp, timeoutMs);
      try {
        return await chunks.next();
      } finally {
        clearTimeout(timer);
      }
    },
    stop: () => void body.destroy(),
  };
}
