import * as v from 'valibot';

/** What the thread of readers is told. */
export const ReadersTaskSchema = v.object({
  url: v.string(),
  queries: v.pipe(v.array(v.string()), v.readonly()),
  readers: v.number(),
});

export type ReadersTask = v.InferOutput<typeof ReadersTaskSchema>;

/** What the readers met. */
export const ReadersSchema = v.object({
  /** Milliseconds of each request that was answered or refused. */
  latencies: v.array(v.number()),
  /** Those that were refused because the server is busy. */
  refused: v.number(),
  /** Requests that the next key cancelled. */
  cancelled: v.number(),
});

export type ReadersFigures = v.InferOutput<typeof ReadersSchema>;
