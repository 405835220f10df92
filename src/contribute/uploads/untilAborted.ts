/**
 * Passes on what a stream gives until a signal is aborted, even if the stream gives nothing then: a
 * client that is gone may never be noticed by the network.
 */
export async function* untilAborted<T>(
  stream: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const iterator = stream[Symbol.asyncIterator]();
  const aborted = Promise.withResolvers<undefined>();
  const abort = () => aborted.resolve(undefined);
  signal.addEventListener('abort', abort, { once: true });
  try {
    while (!signal.aborted) {
      const next = await Promise.race([iterator.next(), aborted.promise]);
      if (next === undefined || next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
    // Not awaited: it may wait for the pending read.
    iterator.return?.().catch(() => undefined);
  }
}
