import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Check } from './readiness.ts';

const MIB = 1024 * 1024;

/** Below this sign-ins and download counts soon fail: a log file of the database has 16 MiB. */
const MIN_FREE_BYTES = 256 * MIB;
/** The threshold for small disks, as a part of their size. */
const MIN_FREE_SHARE = 0.05;
/** The factor for recovery, so that small changes do not toggle the state. */
const RECOVERY_FACTOR = 2;

/**
 * Checks whether the server's data can grow, and warns about a nearly full disk while there is time
 * to free space.
 *
 * @param look reads the disk that a folder is on
 */
export function createDiskCheck(
  folder: string,
  look: (folder: string) => Promise<Pick<StatsFs, 'bsize' | 'blocks' | 'bavail'>> = statfs,
): Check {
  let isLow = false;
  return async () => {
    const { bsize, blocks, bavail } = await look(folder);
    const threshold = Math.min(MIN_FREE_BYTES, bsize * blocks * MIN_FREE_SHARE);
    const free = bsize * bavail;
    isLow = free < (isLow ? threshold * RECOVERY_FACTOR : threshold);
    if (!isLow) return undefined;
    return `the disk of ${folder} is nearly full: ${Math.floor(free / MIB)} MiB are left`;
  };
}
