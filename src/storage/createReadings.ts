import pLimit from 'p-limit';

/** Bytes read at once while readings are few; half of it is a tenth slower on loopback, more is no faster. */
const MOST_CHUNK_BYTES = 512 * 1024;
const LEAST_CHUNK_BYTES = 64 * 1024;

/** What the chunks of all readings together may hold, until each is as small as it gets. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * How many reads are under way at once. Node has four threads for files, and what else needs one,
 * such as the compressing of answers, does not wait behind thousands of reads.
 */
const READS_AT_ONCE = 2;

/** The readings of one storage, which share memory and threads: thousands of slow readers may come. */
export interface Readings {
  /** One more. What comes back ends it. */
  begin(): () => void;
  /** How many bytes a reading should read at once, now that there are so many: a power of two. */
  chunkBytes(): number;
  /** Reads when it is its turn. */
  inTurn<Result>(read: () => Promise<Result>): Promise<Result>;
}

export function createReadings(): Readings {
  const inTurn = pLimit(READS_AT_ONCE);
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
    inTurn,
  };
}
