/** The options of a body: when to stop, and whether chunks may share memory (`ReadOptions`). */
export interface Production {
  readonly signal?: AbortSignal | undefined;
  readonly transient?: boolean | undefined;
}

/** Produces the bytes of a body from the beginning with each call; starts when iterated. */
export type ByteProducer = (production: Production) => AsyncIterable<Uint8Array>;

interface DirectBody {
  readonly stream: ReadableStream;
  readonly produce: ByteProducer;
}

const directBodies = new WeakMap<object, DirectBody>();

/**
 * A body for a `Response`. As a web stream it works anywhere, but web streams are slow in Node. If
 * the connection's `outgoing` is known, the producer is remembered for it, and `withDirectBodies`
 * lets it write to the socket itself, provided that no middleware has replaced this stream.
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
  if (outgoing !== undefined) directBodies.set(outgoing, { stream, produce });
  return stream;
}

/** The producer of a response's body, if it was created for this connection and not replaced. */
export function takeProducer(outgoing: object, response: Response): ByteProducer | undefined {
  const directBody = directBodies.get(outgoing);
  directBodies.delete(outgoing);
  // The body is accessed only now: that makes the adapter's lightweight responses slower.
  return directBody !== undefined && response.body === directBody.stream
    ? directBody.produce
    : undefined;
}
