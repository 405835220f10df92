/** A stream of bytes that is read in slices, one after the other. */
export interface Slices {
  /** The next slice; the one before must have ended. */
  next(): AsyncIterable<Uint8Array>;
  /** Whether the stream has ended. */
  isDone(): boolean;
}

/** @param most the number of bytes in all slices but the last one */
export function inSlices(bytes: AsyncIterable<Uint8Array>, most: number): Slices {
  const chunks = bytes[Symbol.asyncIterator]();
  let pending: Uint8Array | undefined;
  let isDone = false;

  async function* slice(): AsyncGenerator<Uint8Array> {
    for (let room = most; room > 0; ) {
      const chunk = pending ?? (await read());
      if (chunk === undefined) return;
      const part = chunk.subarray(0, room);
      pending = part.length < chunk.length ? chunk.subarray(part.length) : undefined;
      room -= part.length;
      yield part;
    }
  }

  async function read(): Promise<Uint8Array | undefined> {
    const next = await chunks.next();
    if (!next.done) return next.value;
    isDone = true;
    return undefined;
  }

  return { next: slice, isDone: () => isDone };
}
