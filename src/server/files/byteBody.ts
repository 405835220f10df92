/** How a body is to be made: when to stop, and whether chunks may share memory (`ReadOptions`). */
export interface Production {
  readonly signal?: AbortSignal | undefined;
  readonly transient?: boolean | undefined;
}

/** Makes the bytes of a body, from the beginning, each time it is called; starts when iterated. */
export type ByteProducer = (production: Production) => AsyncIterable<Uint8Array>;

interface Offer {
  readonly stream: ReadableStream;
  readonly produce: ByteProducer;
}

const offers = new WeakMap<object, Offer>();

/**
 * A body for a `Response`. Read as the stream that it is, it works anywhere. Web streams are slow
 * in Node, though: where the connection's `outgoing` is known, the same producer is remembered
 * beside it, and `withDirectBodies` lets it write to the socket itself if this very stream is still
 * the body when every middleware has had its say.
 */
export function byteBody(produce: ByteProducer, outgoing?: object): ReadableStream<Uint8Array> {
  const stopped = new AbortController();
  const chunks = produce({ signal: stopped.signal })[Symbol.asyncIterator]();
  // Nothing is read ahead: a body that nobody reads opens no file.
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        stopped.abort();
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  if (outgoing !== undefined) offers.set(outgoing, { stream, produce });
  return stream;
}

/** The producer of a response's body if it was made for this connection and nobody replaced it. */
export function takeProducer(outgoing: object, response: Response): ByteProducer | undefined {
  const offer = offers.get(outgoing);
  offers.delete(outgoing);
  // Only then is the body looked at: the adapter's light responses grow heavy when one does.
  return offer !== undefined && response.body === offer.stream ? offer.produce : undefined;
}
