import { type ConcurrencyLimit, createConcurrencyLimit } from './createConcurrencyLimit.ts';

/** The chunk size for few readers; half of it is a tenth slower on loopback, more is no faster. */
const MOST_CHUNK_BYTES = 512 * 1024;
const LEAST_CHUNK_BYTES = 64 * 1024;

/** The memory for the chunks of all readers; beyond it, chunks shrink to the least size. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * Few reads at once, so that other work on Node's thread pool, such as compressing answers, does not
 * wait behind thousands of reads.
 */
const READS = { atOnce: 2, maxStuck: 4, stuckAfterMs: 10_000 };
/** `stat` and `open` have a limit of their own, so they do not wait behind reads. */
const STATS = READS;

/** The active readers of one storage. They share memory and threads, because there may be thousands. */
export interface Readings {
  /** Registers a reader. Call the returned function when it ends. */
  begin(): () => void;
  /** The chunk size for the current number of readers, in bytes: a power of two. */
  chunkBytes(): number;
  /** Runs a read in turn. */
  readonly readInTurn: ConcurrencyLimit;
  /** Runs a `stat` or `open` in turn. */
  readonly statInTurn: ConcurrencyLimit;
}

export function createReadings(): Readings {
  let count = 0;
  return {
    begin() {
      count += 1;
      return () => {
        count -= 1;
      };
    },
    chunkBytes() {
      const share = 2 ** Math.floor(Math.log2(MOST_BYTES / Math.max(1, count)));
      return Math.max(LEAST_CHUNK_BYTES, Math.min(MOST_CHUNK_BYTES, share));
    },
    readInTurn: createConcurrencyLimit(READS),
    statInTurn: createConcurrencyLimit(STATS),
  };
}
