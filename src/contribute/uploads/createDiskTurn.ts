import pLimit from 'p-limit';
import { createPace } from './createPace.ts';
import type { DiskTurn } from './writePart.ts';

/**
 * How many writes and flushes run at once. Each occupies one of Node's few threads, and a slow disk would
 * keep searches and downloads waiting for one.
 */
const AT_ONCE = 2;

/** How many bytes all uploads together may bring in a second: searches and downloads come first. */
const FASTEST = 20e6;

/** Lets the bytes of all uploads take turns on the disk of this machine. */
export function createDiskTurn(): DiskTurn {
  const limit = pLimit(AT_ONCE);
  const keepPace = createPace(FASTEST, () => performance.now());
  return (operation, bytes = 0) =>
    limit(async () => {
      await keepPace(bytes);
      return operation();
    });
}
