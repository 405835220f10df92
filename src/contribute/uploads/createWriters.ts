/** Whoever writes to a file at the moment. */
interface Writer {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
  lastProgress: number;
}

export interface WriterParts {
  /** Ends the writing. */
  readonly signal: AbortSignal;
  readonly onProgress: () => void;
}

/** Lets one request at a time write to a file. */
export interface Writers {
  /** Returns undefined if another request writes to it; `write` is not called then. */
  run<T>(id: string, write: (parts: WriterParts) => Promise<T>): Promise<T | undefined>;
  isWriting(id: string): boolean;
  /** How many files are written to. */
  count(): number;
  /** Ends all writing, and waits for it. */
  close(): Promise<void>;
}

/**
 * A writer that has made no progress for so long gives way to the next one: after a change of networks,
 * the old connection stands until a timeout, and its client has come back on another.
 */
const STALLED_MS = 3000;

/** @param now milliseconds of any monotonic clock */
export function createWriters(now: () => number): Writers {
  const writers = new Map<string, Writer>();

  return {
    async run(id, write) {
      const before = writers.get(id);
      if (before !== undefined) {
        if (now() - before.lastProgress < STALLED_MS) return undefined;
        before.stop.abort();
        await before.ended;
        if (writers.has(id)) return undefined;
      }
      const ended = Promise.withResolvers<void>();
      const writer = { stop: new AbortController(), ended: ended.promise, lastProgress: now() };
      writers.set(id, writer);
      try {
        return await write({
          signal: writer.stop.signal,
          onProgress() {
            writer.lastProgress = now();
          },
        });
      } finally {
        writers.delete(id);
        ended.resolve();
      }
    },
    isWriting: (id) => writers.has(id),
    count: () => writers.size,
    async close() {
      const all = [...writers.values()];
      for (const { stop } of all) stop.abort();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
