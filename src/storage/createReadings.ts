import { createLane, type Lane } from './createLane.ts';

/** Bytes read at once while readings are few; half of it is a tenth slower on loopback, more is no faster. */
const MOST_CHUNK_BYTES = 512 * 1024;
const LEAST_CHUNK_BYTES = 64 * 1024;

/** What the chunks of all readings together may hold, until each is as small as it gets. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * How many reads are under way at once: what else needs one of Node's threads for files, such as the
 * compressing of answers, does not wait behind thousands of reads.
 */
const READS = { atOnce: 2, mostStuck: 4, stuckAfter: 10_000 };
/** A look at a file, or the opening of it, waits behind no read. */
const LOOKS = READS;

/** The readings of one storage, which share memory and threads: thousands of slow readers may come. */
export interface Readings {
  /** One more. What comes back ends it. */
  begin(): () => void;
  /** How many bytes a reading should read at once, now that there are so many: a power of two. */
  chunkBytes(): number;
  /** Reads when it is its turn. */
  readonly readInTurn: Lane;
  /** Looks at a file, or opens it, when it is its turn. */
  readonly lookInTurn: Lane;
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
    readInTurn: createLane(READS),
    lookInTurn: createLane(LOOKS),
  };
}
